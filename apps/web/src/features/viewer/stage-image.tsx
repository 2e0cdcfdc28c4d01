import { useTranslation } from "react-i18next";
import { StudioImage } from "~/components/studio-image.tsx";
import type { GalleryImage } from "~/features/images/gallery-image.ts";

/** The thumbnail at once, the whole image over it when it has loaded. */
export function StageImage({ image, full }: { image: GalleryImage; full: boolean }) {
  const { t } = useTranslation("viewer");
  const { url, thumbnailUrl, width, height } = image;
  return (
    <div
      ref={full ? centre : undefined}
      tabIndex={full ? 0 : undefined}
      className={`absolute inset-0 grid ${full ? "overflow-auto" : "grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] overflow-hidden md:px-16"}`}
    >
      <StudioImage
        src={url}
        alt={t("alt", image)}
        width={width}
        height={height}
        draggable={false}
        style={{ backgroundImage: `url("${thumbnailUrl}")` }}
        className={
          full
            ? "m-auto max-w-none bg-cover"
            : "develop m-auto h-auto max-h-full w-auto max-w-full bg-cover object-contain"
        }
      />
    </div>
  );
}

function centre(stage: HTMLElement | null): void {
  stage?.scrollTo((stage.scrollWidth - stage.clientWidth) / 2, (stage.scrollHeight - stage.clientHeight) / 2);
}
