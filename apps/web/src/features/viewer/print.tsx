import { useTranslation } from "react-i18next";
import { Picture } from "~/components/picture.tsx";
import type { GalleryImage } from "~/features/images/gallery-image.ts";

/** The thumbnail at once, the whole picture over it when it is there. */
export function Print({ portrait, full }: { portrait: GalleryImage; full: boolean }) {
  const { t } = useTranslation("viewer");
  const { url, thumbnailUrl, width, height } = portrait;
  return (
    <div
      ref={full ? centre : undefined}
      tabIndex={full ? 0 : undefined}
      className={`absolute inset-0 grid ${full ? "overflow-auto" : "overflow-hidden"}`}
    >
      <Picture
        src={url}
        alt={t("alt", portrait)}
        width={width}
        height={height}
        draggable={false}
        style={{ backgroundImage: `url("${thumbnailUrl}")` }}
        className={
          full
            ? "m-auto max-w-none bg-cover"
            : "develop m-auto h-auto max-h-full w-auto max-w-full bg-cover object-contain px-0 md:px-16 md:[background-image:none]!"
        }
      />
    </div>
  );
}

function centre(stage: HTMLElement | null): void {
  stage?.scrollTo((stage.scrollWidth - stage.clientWidth) / 2, (stage.scrollHeight - stage.clientHeight) / 2);
}
