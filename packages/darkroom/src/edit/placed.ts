import type { Box } from "@portrait-studio/contract";
import { clamp, type Raster } from "@portrait-studio/raster";
import type { Size } from "../plan/types.ts";

/** An image and the head in it. */
export interface Placed {
  image: Raster;
  head: Box;
}

/** How sharp reads a raster. */
export function toRawOptions({ width, height }: Size) {
  return { raw: { width, height, channels: 3 } } as const;
}

/** A box with what lies beyond the image cut off. */
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
