import { cn } from "@portrait-studio/ui/cn";
import { useTranslation } from "react-i18next";
import { DevelopingImage } from "~/components/developing-image.tsx";
import type { Outputs } from "~/lib/api.ts";

export type ModelPhoto = Outputs["models"]["photos"]["photos"][number];

export function PhotoThumb({ photo, className }: { photo: ModelPhoto; className?: string }) {
  const { t } = useTranslation("photos");
  const { name, thumbnailUrl, thumbhash, leftOut } = photo;
  return (
    <DevelopingImage
      src={thumbnailUrl}
      thumbhash={thumbhash}
      alt={t("alt", { name })}
      className={cn("aspect-square crop-to-face", leftOut && "opacity-45 grayscale", className)}
    />
  );
}
