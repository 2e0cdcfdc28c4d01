import { Button } from "@portrait-studio/ui/button";
import { useTranslation } from "react-i18next";
import { StudioImage } from "~/components/studio-image.tsx";
import { api } from "~/lib/api.ts";

export function LikedImage({ imageId, onStop }: { imageId: string; onStop: () => void }) {
  const { t } = useTranslation("photos");
  const { data: image } = api.images.get.useQuery({ id: imageId }, { meta: { silent: true }, retry: false });
  if (!image || image.deletedAt) return null;
  return (
    <section
      aria-label={t("like.title")}
      className="flex items-center gap-3 rounded-card border border-line bg-surface p-3"
    >
      <StudioImage
        src={image.thumbnailUrl}
        alt={t("like.alt")}
        className="h-16 w-13 shrink-0 rounded-image bg-sunken crop-to-face"
      />
      <div className="grid min-w-0 flex-1">
        <span className="font-medium">{t("like.title")}</span>
        <span className="text-label text-muted">{t("like.text")}</span>
      </div>
      <Button size="small" look="quiet" className="min-h-11" onClick={onStop}>
        {t("like.stop")}
      </Button>
    </section>
  );
}
