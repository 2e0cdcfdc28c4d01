import type { GalleryImage } from "@portrait-studio/contract/images";
import { isUnfinished } from "@portrait-studio/contract/statuses";
import { cn } from "@portrait-studio/ui/cn";
import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { StudioImage } from "~/components/studio-image.tsx";
import type { LineageItem, Version } from "./lineage.ts";

interface VersionStripProps {
  items: readonly LineageItem[];
  original: { thumbnailUrl: string; inGallery: boolean } | undefined;
  image: GalleryImage;
  onShow: (id: string) => void;
}

export function VersionStrip({ items, original, image, onShow }: VersionStripProps) {
  const { t } = useTranslation("viewer");
  if (items.length < 2) return null;
  return (
    <ul
      aria-label={t("versions.title")}
      className="flex shrink-0 justify-center-safe gap-1.5 overflow-x-auto px-3 pb-3"
    >
      {items.map((item) =>
        item.kind === "version" ? (
          <li key={item.imageId} className="shrink-0">
            <VersionButton
              version={item}
              thumbnailUrl={item.output?.thumbnailUrl ?? original?.thumbnailUrl}
              inGallery={item.output ? item.output.inGallery : Boolean(original?.inGallery)}
              shown={item.imageId === image.id}
              onShow={() => onShow(item.imageId)}
            />
          </li>
        ) : (
          isUnfinished(item.edit.status) && (
            <li key={item.edit.id} aria-hidden className="developing h-14 w-11 shrink-0 rounded-[3px]" />
          )
        ),
      )}
    </ul>
  );
}

interface VersionButtonProps {
  version: Version;
  thumbnailUrl: string | undefined;
  inGallery: boolean;
  shown: boolean;
  onShow: () => void;
}

function VersionButton({ version, thumbnailUrl, inGallery, shown, onShow }: VersionButtonProps) {
  const { t } = useTranslation("viewer");
  const words = version.edit?.instruction ?? t("versions.original");
  const name = [
    t("versions.number", { number: version.number }),
    words,
    ...(inGallery ? [t("versions.inGallery")] : []),
  ].join(", ");
  return (
    <button
      type="button"
      onClick={onShow}
      aria-current={shown ? "true" : undefined}
      aria-label={name}
      title={name}
      className={cn(
        "relative block h-14 w-11 overflow-hidden rounded-[3px] border-2 bg-sunken",
        shown ? "border-film-accent" : "border-transparent opacity-70 hover:opacity-100",
      )}
    >
      {thumbnailUrl && <StudioImage src={thumbnailUrl} alt="" className="size-full crop-to-face" />}
      {inGallery && (
        <span className="absolute right-0.5 bottom-0.5 rounded-full bg-black/70 p-0.5 text-white">
          <Check className="size-2.5" strokeWidth={3} aria-hidden />
        </span>
      )}
    </button>
  );
}
