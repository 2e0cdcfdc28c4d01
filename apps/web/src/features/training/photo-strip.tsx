import type { PhotoFile } from "@portrait-studio/contract";
import { useTranslation } from "react-i18next";
import { StudioImage } from "~/components/studio-image.tsx";

/** The photos of a training, as a contact strip. */
export function PhotoStrip({ photos }: { photos: readonly PhotoFile[] }) {
  const { t } = useTranslation("common");
  return (
    <div className="overflow-hidden rounded-[6px] bg-film px-2 text-film-text">
      <div aria-hidden className="perforated h-4" />
      <div className="flex gap-1 overflow-hidden">
        {photos.map(({ id, thumbnailUrl }) => (
          <StudioImage
            key={id}
            src={thumbnailUrl}
            alt=""
            className="size-14 shrink-0 rounded-[2px] object-cover"
          />
        ))}
      </div>
      <div className="flex h-5 items-center gap-3">
        <span className="tabular text-[0.6875rem] text-film-accent tracking-[0.1em]">
          {t("photos", { count: photos.length })}
        </span>
        <span aria-hidden className="perforated h-full flex-1" />
      </div>
    </div>
  );
}
