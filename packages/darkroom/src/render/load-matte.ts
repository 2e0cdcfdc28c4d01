import type { Box } from "@portrait-studio/contract";
import { readMatte } from "@portrait-studio/photo";
import { makePlane, type Plane, smoothstep } from "@portrait-studio/raster";
import { type Placing, toRect } from "./frame.ts";

/** Where the photo ends within the image the person fades out over this part of the image's width. */
const fade = 0.07;

/**
 * The matte under a frame, 0..1, without specks that belong to nothing.
 * @param matte 8-bit PNG of the whole photo's shape
 * @param seen the part of the photo that the frame shows, fractions
 */
export async function loadMatte(matte: Uint8Array, seen: Box, plan: Placing): Promise<Plane> {
  const { left, top, width: w, height: h } = toRect(plan.place, plan.picture);
  const part = await readMatte(matte, seen, { width: w, height: h });
  const { width, height } = plan.picture;
  if (w === width && h === height) return part;
  const out = makePlane(width, height);
  const reach = fade * width;
  const across = fadeIn(left, w, width, reach);
  const down = fadeIn(top, h, height, reach);
  for (let y = 0; y < h; y++) {
    fadeRow(out.data, (top + y) * width + left, part.data, y * w, across, down[y]);
  }
  return out;
}

/** How visible each pixel of a span is in a longer line: less and less where the span ends within it. */
function fadeIn(start: number, length: number, whole: number, reach: number): Float32Array {
  return Float32Array.from({ length }, (_, at) => {
    const near = start > 0 ? smoothstep(0, reach, at) : 1;
    return start + length < whole ? Math.min(near, smoothstep(0, reach, length - at)) : near;
  });
}

function fadeRow(
  out: Float32Array,
  to: number,
  alphas: Float32Array,
  from: number,
  across: Float32Array,
  down: number,
): void {
  for (let x = 0; x < across.length; x++) {
    out[to + x] = alphas[from + x] * (across[x] < down ? across[x] : down);
  }
}
