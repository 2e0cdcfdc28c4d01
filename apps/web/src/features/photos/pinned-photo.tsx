import { cn } from "@portrait-studio/ui/cn";
import { useTranslation } from "react-i18next";
import { api } from "~/lib/api.ts";
import { PhotoThumb } from "./photo-thumb.tsx";

interface PinnedPhotoProps {
  modelId: string;
  /** null: they take turns */
  value: string | null;
  onChange: (photoId: string | null) => void;
}

const frame =
  "relative grid size-16 shrink-0 place-items-center overflow-hidden rounded-image cursor-pointer border-2 bg-sunken text-center text-caption has-focus-visible:outline-2";

export function PinnedPhoto({ modelId, value, onChange }: PinnedPhotoProps) {
  const { t } = useTranslation("photos");
  const { data, isError } = api.models.photos.useQuery({ id: modelId }, { meta: { silent: true } });
  const usable = data?.photos.filter((photo) => photo.usable && (!photo.leftOut || photo.id === value)) ?? [];
  if (isError) return <p className="text-danger text-label">{t("pin.failed")}</p>;
  return (
    <div className="grid min-w-0 gap-2">
      <span className="font-medium text-label">{t("pin.label")}</span>
      <div
        role="radiogroup"
        aria-label={t("pin.label")}
        className="relative -mx-1 flex gap-1.5 overflow-x-auto px-1 py-1 [scrollbar-width:thin]"
      >
        <label className={cn(frame, value === null ? "border-accent" : "border-transparent")}>
          <input
            type="radio"
            name="pinned-photo"
            className="sr-only"
            checked={value === null}
            onChange={() => onChange(null)}
          />
          <span>{t("pin.all")}</span>
        </label>
        {usable.map((photo) => (
          <label
            key={photo.id}
            className={cn(frame, photo.id === value ? "border-accent" : "border-transparent")}
          >
            <input
              type="radio"
              name="pinned-photo"
              className="sr-only"
              checked={photo.id === value}
              onChange={() => onChange(photo.id)}
            />
            <PhotoThumb photo={photo} className="size-full" />
          </label>
        ))}
      </div>
      <span className="text-label text-muted">{t("pin.hint")}</span>
    </div>
  );
}
