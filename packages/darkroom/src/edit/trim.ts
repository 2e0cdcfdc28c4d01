import type { Box } from "@portrait-studio/contract";
import { clamp, type Raster, toRaster } from "@portrait-studio/raster";
import sharp from "sharp";
import type { Size } from "../plan/types.ts";

export interface Placed {
  image: Raster;
  head: Box;
}

/** Each side loses that part of the width or height. */
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

/** The span between two trimmed ends, in whole pixels; less is trimmed where too little would stay. */
function keptSpan(before = 0, after = 0, length: number): { from: number; length: number } {
  const part = Math.min(1, (1 - leastKept) / Math.max(before + after, 1e-9));
  const from = Math.round(before * part * length);
  return { from, length: Math.max(1, Math.round((1 - after * part) * length) - from) };
}

export function toRawOptions({ width, height }: Size) {
  return { raw: { width, height, channels: 3 } } as const;
}

export function clipBox({ x, y, width, height }: Box): Box {
  const left = clamp(x, 0, 0.98);
  const top = clamp(y, 0, 0.98);
  return {
    x: left,
    y: top,
    width: clamp(x + width, left + 0.02, 1) - left,
    height: clamp(y + height, top + 0.02, 1) - top,
  };
}
