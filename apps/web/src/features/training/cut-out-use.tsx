import type { PhotoFile } from "@portrait-studio/contract";
import { Checkbox } from "@portrait-studio/ui/checkbox";
import { ErrorText } from "@portrait-studio/ui/error-text";
import { useTranslation } from "react-i18next";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { useCutOutChoice } from "./use-cut-out-choice.ts";

export function CutOutUse({ photo }: { photo: PhotoFile }) {
  const { t } = useTranslation("training");
  const errorText = useErrorText();
  const { use, choose, error } = useCutOutChoice(photo);
  const { cutOut } = photo;
  return (
    cutOut && (
      <div className="grid gap-0.5">
        <Checkbox checked={use} onChange={choose}>
          {t("cutOut.use")}
        </Checkbox>
        <p className="text-caption text-muted">
          {cutOut.clean
            ? t("cutOut.hint")
            : [t("cutOut.doubtful"), ...cutOut.doubts.map((doubt) => t(`cutOut.doubt.${doubt}`))].join(" ")}
        </p>
        {error && <ErrorText>{errorText(error)}</ErrorText>}
      </div>
    )
  );
}
