import { Choice } from "@portrait-studio/ui/choice";
import { Spinner } from "@portrait-studio/ui/spinner";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { StudioImage } from "~/components/studio-image.tsx";
import { latePart } from "~/lib/late-part.tsx";

const sides = ["before", "split", "after"] as const;
export type Side = (typeof sides)[number];

const CompareSlider = latePart(
  () => import("./compare-slider.tsx"),
  "CompareSlider",
  () => (
    <div className="grid size-full place-items-center">
      <Spinner className="size-8 text-film-accent" />
    </div>
  ),
);

interface ShownImage {
  url: string;
  width: number;
  height: number;
}

interface SideBySideProps {
  before: ShownImage;
  after: ShownImage;
  side: Side;
  onSide: (side: Side) => void;
  alt: string;
  children: ReactNode;
}

export function SideBySide({ before, after, side, onSide, alt, children }: SideBySideProps) {
  const { t } = useTranslation("viewer");
  const ratio = after.width / after.height;
  return (
    <div className="absolute inset-0 grid grid-rows-[minmax(0,1fr)_auto] gap-2">
      <div className="relative grid place-items-center [container-type:size] md:mx-16">
        {side === "split" ? (
          <div
            className="relative"
            style={{ aspectRatio: ratio, width: `min(100cqw, calc(100cqh * ${ratio}))` }}
          >
            <CompareSlider before={before.url} after={after.url} alt={alt} />
          </div>
        ) : (
          <StudioImage
            key={side}
            src={side === "before" ? before.url : after.url}
            alt={side === "before" ? t("compare.altBefore", { alt }) : alt}
            draggable={false}
            className="absolute inset-0 size-full object-contain"
          />
        )}
      </div>
      <div className="flex flex-wrap items-center justify-center gap-2 px-2 pb-1">
        <Choice
          label={t("compare.label")}
          value={side}
          onChange={onSide}
          options={sides.map((value) => ({ value, label: t(`compare.${value}`) }))}
        />
        {children}
      </div>
    </div>
  );
}
