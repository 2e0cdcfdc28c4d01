import { toRaster } from "@portrait-studio/raster";
import sharp from "sharp";
import { clipBox, type Placed, toRawOptions } from "./placed.ts";

/** Parts of the width and height that are cut off at each side. */
export interface Trim {
  trimLeft?: number;
  trimRight?: number;
  trimTop?: number;
  trimBottom?: number;
}

/** At least this part of a side stays, whatever is trimmed. */
const leastKept = 0.2;

export function isTrimmed({ trimLeft = 0, trimRight = 0, trimTop = 0, trimBottom = 0 }: Trim): boolean {
  return trimLeft + trimRight + trimTop + trimBottom > 0;
}

/** Cuts the edges off, whatever they show. */
export async function trim({ image, head }: Placed, wanted: Trim): Promise<Placed> {
  if (!isTrimmed(wanted)) return { image, head };
  const across = keptSpan(wanted.trimLeft, wanted.trimRight, image.width);
  const down = keptSpan(wanted.trimTop, wanted.trimBottom, image.height);
  const cut = { left: across.from, top: down.from, width: across.length, height: down.length };
  return {
    image: await toRaster(sharp(image.data, toRawOptions(image)).extract(cut)),
    head: clipBox({
      x: (head.x * image.width - cut.left) / cut.width,
      y: (head.y * image.height - cut.top) / cut.height,
      width: (head.width * image.width) / cut.width,
      height: (head.height * image.height) / cut.height,
    }),
  };
}

/** What is left between two trimmed ends, in whole pixels; trimmed less where too little would stay. */
function keptSpan(before = 0, after = 0, length: number): { from: number; length: number } {
  const part = Math.min(1, (1 - leastKept) / Math.max(before + after, 1e-9));
  const from = Math.round(before * part * length);
  return { from, length: Math.max(1, Math.round((1 - after * part) * length) - from) };
}
