import { useTranslation } from "react-i18next";
import type { GalleryImage } from "~/features/images/gallery-image.ts";
import { api } from "~/lib/api.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { notify } from "~/lib/notify.ts";

/** Marks an image as a favourite; one that is marked stays so. */
export function useKeep(): (image: GalleryImage) => void {
  const { t } = useTranslation("gallery");
  const errorText = useErrorText();
  const utils = api.useUtils();
  const keep = api.images.favourite.useMutation({
    onError: (error) => void notify.failure(t("trash.failed"), { description: errorText(error) }),
    onSettled: () => utils.images.invalidate(),
  });
  return ({ id, favourite }) => {
    if (!favourite) keep.mutate({ id, favourite: true });
  };
}
