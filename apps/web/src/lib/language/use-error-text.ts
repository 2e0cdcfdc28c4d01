import { limits } from "@portrait-studio/contract/limits";
import { useTranslation } from "react-i18next";
import { readFailure } from "../studio-error.ts";

/** numbers for texts of refusals that came without them */
const known = {
  required: limits.minPhotos,
  maximum: limits.maxPhotos,
  maximumMegabytes: limits.maxPhotoBytes / 1024 / 1024,
};

export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation(["errors", "common"]);
  return (error) => {
    const failure = readFailure(error);
    return failure
      ? t(`errors:${failure.code}`, { ...known, ...failure.details })
      : t("common:offline.unreachable");
  };
}
