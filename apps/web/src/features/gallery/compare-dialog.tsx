import { Button } from "@portrait-studio/ui/button";
import { Dialog } from "@portrait-studio/ui/dialog";
import { Heart } from "lucide-react";
import { useTranslation } from "react-i18next";
import { DevelopingImage } from "~/components/developing-image.tsx";
import type { GalleryImage } from "~/features/images/gallery-image.ts";
import { api } from "~/lib/api.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { notify } from "~/lib/notify.ts";

interface CompareDialogProps {
  images: readonly [GalleryImage, GalleryImage];
  onClose: () => void;
}

/** Two images side by side, each to be kept or not. Loaded when it is first opened. */
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
      <div className="grid min-h-0 flex-1 grid-cols-2 gap-2 sm:gap-4">
        {images.map(({ id, url, thumbhash, prompt, width, height, favourite: kept }) => (
          <figure key={id} className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto] gap-2">
            <DevelopingImage
              src={url}
              thumbhash={thumbhash}
              alt={t("gallery:alt", { prompt })}
              width={width}
              height={height}
              lazy={false}
              className="m-auto h-auto max-h-[calc(100dvh-14rem)] w-auto max-w-full rounded-image object-contain"
            />
            <figcaption className="grid justify-items-center gap-2 text-center">
              <p className="line-clamp-2 text-label text-muted">{prompt}</p>
              <Button
                size="small"
                className="min-h-10"
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
