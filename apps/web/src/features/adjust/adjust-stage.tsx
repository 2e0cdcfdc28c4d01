import type { GalleryImage } from "@portrait-studio/contract/images";
import { adjustPixels } from "@portrait-studio/darkroom/sliders";
import { Spinner } from "@portrait-studio/ui/spinner";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Controls, toCrop } from "./sliders.ts";
import { useSliderPreview } from "./use-slider-preview.ts";

interface AdjustStageProps {
  image: GalleryImage;
  controls: Controls;
  onChange: (controls: Controls) => void;
}

/** Longer side at which changes are shown, in pixels: small enough to follow a slider on a phone. */
const shownSide = 640;

export function AdjustStage({ image, controls, onChange }: AdjustStageProps) {
  const { t } = useTranslation(["adjust", "viewer"]);
  const canvas = useRef<HTMLCanvasElement>(null);
  const held = useRef<{ x: number; y: number }>(undefined);
  const preview = useSliderPreview(image, controls);
  const { pixels, failed } = useSmallPixels(image, preview.url ?? image.url);
  const { light, warmth, contrast, colour } = controls;

  useEffect(() => {
    if (!pixels) return;
    const frame = requestAnimationFrame(() => {
      const shown = new ImageData(pixels.width, pixels.height);
      adjustPixels(pixels, { light, warmth, contrast, colour }, shown.data);
      draw(canvas.current, shown, toCrop(controls, pixels));
    });
    return () => cancelAnimationFrame(frame);
  }, [pixels, light, warmth, contrast, colour, controls]);

  if (failed)
    return (
      <p role="alert" className="absolute inset-0 grid place-content-center p-6 text-center text-film-text">
        {t("adjust:previewFailed")}
      </p>
    );

  const crop = pixels && toCrop(controls, pixels);
  const moves = crop !== undefined && (crop.width < 0.999 || crop.height < 0.999);

  function drag(event: PointerEvent<HTMLCanvasElement>): void {
    if (!held.current || !crop) return;
    const { width, height } = event.currentTarget;
    const box = event.currentTarget.getBoundingClientRect();
    const scale = Math.min(box.width / width, box.height / height);
    const moved = (by: number, side: number, part: number, at: number) =>
      part < 0.999 ? Math.min(1, Math.max(0, at - (by / (side * scale)) * (part / (1 - part)))) : at;
    onChange({
      ...controls,
      across: moved(event.clientX - held.current.x, width, crop.width, controls.across),
      down: moved(event.clientY - held.current.y, height, crop.height, controls.down),
    });
    held.current = { x: event.clientX, y: event.clientY };
  }

  return (
    <div className="absolute inset-0 grid p-1 md:px-16">
      {!pixels && <Spinner className="col-start-1 row-start-1 m-auto size-8 text-film-accent" />}
      <canvas
        ref={canvas}
        role="img"
        aria-label={t("adjust:preview", { alt: t("viewer:alt", image) })}
        className={`col-start-1 row-start-1 size-full min-h-0 min-w-0 object-contain ${moves ? "cursor-grab touch-none active:cursor-grabbing" : ""}`}
        onPointerDown={(event) => {
          if (!moves) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          held.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          held.current = undefined;
        }}
        onPointerCancel={() => {
          held.current = undefined;
        }}
      />
    </div>
  );
}

function draw(
  canvas: HTMLCanvasElement | null,
  shown: ImageData,
  { x, y, width, height }: ReturnType<typeof toCrop>,
): void {
  if (!canvas) return;
  canvas.width = Math.max(1, Math.round(width * shown.width));
  canvas.height = Math.max(1, Math.round(height * shown.height));
  canvas.getContext("2d")?.putImageData(shown, -Math.round(x * shown.width), -Math.round(y * shown.height));
}

function useSmallPixels({ width, height }: GalleryImage, url: string) {
  const [pixels, setPixels] = useState<ImageData>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let wanted = true;
    const scale = Math.min(1, shownSide / Math.max(width, height));
    const size = {
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    };
    readSmall(url, size).then(
      (read) => wanted && setPixels(read),
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, [url, width, height]);
  return { pixels, failed };
}

async function readSmall(
  url: string,
  { width, height }: { width: number; height: number },
): Promise<ImageData> {
  const source = new Image();
  // its pixels are read, so it is asked for as a script asks
  source.crossOrigin = "anonymous";
  source.src = url;
  await source.decode();
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  context.imageSmoothingQuality = "high";
  context.drawImage(source, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}
