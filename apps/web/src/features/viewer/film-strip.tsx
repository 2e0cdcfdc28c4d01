import { cn } from "@portrait-studio/ui/cn";
import { useTranslation } from "react-i18next";
import { StudioImage } from "~/components/studio-image.tsx";
import type { GalleryImage } from "~/features/images/gallery-image.ts";

/** to either side; more than a wide screen has room for */
const neighbours = 16;

interface FilmStripProps {
  images: readonly GalleryImage[];
  /** of the image on stage */
  index: number;
  onShow: (image: GalleryImage) => void;
}

/** The images before and after the one on stage; on desktops. */
export function FilmStrip({ images, index, onShow }: FilmStripProps) {
  const { t } = useTranslation("viewer");
  if (index < 0 || images.length < 2) return null;
  const start = Math.max(0, index - neighbours);
  return (
    <ul
      aria-label={t("filmStrip")}
      className="hidden shrink-0 justify-center-safe gap-1 overflow-x-auto px-3 pb-3 [scrollbar-width:none] md:flex"
    >
      {images.slice(start, index + neighbours + 1).map((image, place) => {
        const shown = start + place === index;
        return (
          <li key={image.rootId} ref={shown ? bringIntoView : undefined} className="shrink-0">
            <button
              type="button"
              // arrow keys turn; the strip is one stop
              tabIndex={shown ? 0 : -1}
              aria-current={shown ? "true" : undefined}
              aria-label={t("alt", image)}
              onClick={() => onShow(image)}
              className={cn(
                "block size-12 overflow-hidden rounded-[3px] border-2 bg-sunken",
                shown ? "border-film-accent" : "border-transparent opacity-60 hover:opacity-100",
              )}
            >
              <StudioImage src={image.thumbnailUrl} alt="" className="size-full object-cover" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function bringIntoView(item: HTMLElement | null): void {
  const strip = item?.parentElement;
  if (item && strip) strip.scrollTo({ left: item.offsetLeft - (strip.clientWidth - item.offsetWidth) / 2 });
}
