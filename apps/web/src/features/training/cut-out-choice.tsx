import type { PhotoFile } from "@portrait-studio/contract";
import { useTranslation } from "react-i18next";
import { StudioImage } from "~/components/studio-image.tsx";
import { CutOutUse } from "./cut-out-use.tsx";

/** How the person stands apart from the background of a photo. A bad one is unticked, at once; a doubtful one waits for a tick. */
export function CutOutChoice({ photo }: { photo: PhotoFile }) {
  const { t } = useTranslation("training");
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
        className="checkerboard h-28 w-auto max-w-28 shrink-0 rounded-image object-contain"
      />
      <CutOutUse photo={photo} />
    </section>
  );
}
