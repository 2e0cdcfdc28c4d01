import type { PhotoFile } from "@portrait-studio/contract";
import { Checkbox } from "@portrait-studio/ui/checkbox";
import { useTranslation } from "react-i18next";
import { StudioImage } from "~/components/studio-image.tsx";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { useCutOutWord } from "./use-cut-out-word.ts";

/** How the person stands apart from the background of a photo. A bad one is unticked, at once; a doubtful one waits for a tick. */
export function CutOutChoice({ photo }: { photo: PhotoFile }) {
  const { t } = useTranslation("training");
  const errorText = useErrorText();
  const { use, say, error } = useCutOutWord(photo);
  const { cutOut } = photo;
  if (!cutOut) {
    if (photo.cutOutPending) return <p className="text-label text-muted">{t("cutOut.pending")}</p>;
    return photo.verdict && <p className="text-label text-muted">{t("cutOut.none")}</p>;
  }
  return (
    <section aria-label={t("cutOut.title")} className="flex items-center gap-4">
      <StudioImage
        src={cutOut.previewUrl}
        alt={t("cutOut.alt", { name: photo.name })}
        className={`checkerboard h-28 w-auto max-w-28 shrink-0 rounded-image object-contain ${use ? "" : "opacity-45"}`}
      />
      <div className="grid gap-0.5">
        <Checkbox checked={use} onChange={say}>
          {t("cutOut.use")}
        </Checkbox>
        <p className="text-caption text-muted">
          {cutOut.clean
            ? t("cutOut.hint")
            : [t("cutOut.doubtful"), ...cutOut.doubts.map((doubt) => t(`cutOut.doubt.${doubt}`))].join(" ")}
        </p>
        {error && (
          <p role="alert" className="font-medium text-danger text-label">
            {errorText(error)}
          </p>
        )}
      </div>
    </section>
  );
}
