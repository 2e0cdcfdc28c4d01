import type { GalleryImage } from "@portrait-studio/contract/images";
import { Button } from "@portrait-studio/ui/button";
import { Dialog } from "@portrait-studio/ui/dialog";
import { Heart } from "lucide-react";
import { useTranslation } from "react-i18next";
import { DevelopingImage } from "~/components/developing-image.tsx";
import { api } from "~/lib/api.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { notify } from "~/lib/notify.ts";

interface CompareDialogProps {
  images: readonly [GalleryImage, GalleryImage];
  onClose: () => void;
}

export function CompareDialog({ images, onClose }: CompareDialogProps) {
  const { t } = useTranslation(["gallery", "common"]);
  const errorText = useErrorText();
  const utils = api.useUtils();
  const favourite = api.images.favourite.useMutation({
    onError: (error) => void notify.failure(t("gallery:trash.failed"), { description: errorText(error) }),
    onSettled: () => utils.images.invalidate(),
  });
  return (
    <Dialog
      onClose={onClose}
      title={t("gallery:select.compare.title")}
      closeLabel={t("common:close")}
      place="full"
    >
      {/* one over the other on a phone, where each is larger so */}
      <div className="grid min-h-0 flex-1 gap-4 max-sm:grid-rows-2 sm:grid-cols-2 sm:grid-rows-[minmax(0,1fr)_auto_auto] sm:gap-y-2">
        {images.map(({ id, url, thumbhash, prompt, width, height, favourite: kept }) => (
          <figure
            key={id}
            className="grid min-h-0 gap-2 max-sm:grid-rows-[minmax(0,1fr)_auto] sm:row-span-3 sm:grid-rows-subgrid"
          >
            <DevelopingImage
              src={url}
              thumbhash={thumbhash}
              alt={t("gallery:alt", { prompt })}
              width={width}
              height={height}
              lazy={false}
              className="m-auto h-auto max-h-[calc(50dvh-8.5rem)] w-auto max-w-full rounded-image object-contain sm:max-h-[calc(100dvh-14rem)]"
            />
            <figcaption className="flex items-center justify-between gap-3 sm:contents">
              <p className="line-clamp-2 text-label text-muted sm:text-center">{prompt}</p>
              <Button
                size="small"
                className="min-h-10 shrink-0 sm:justify-self-center"
                aria-pressed={kept}
                onClick={() => favourite.mutate({ id, favourite: !kept })}
              >
                <Heart className={kept ? "size-4 fill-accent text-accent" : "size-4"} aria-hidden />
                {t("gallery:select.favourite")}
              </Button>
            </figcaption>
          </figure>
        ))}
      </div>
    </Dialog>
  );
}
