import type { Box } from "@portrait-studio/contract";
import { readMatte } from "@portrait-studio/photo";
import { makePlane, mix, type Plane, smoothstep } from "@portrait-studio/raster";
import type { Placing } from "../plan/types.ts";
import { toRect } from "./frame.ts";

/** Where the photo ends within the image and cuts the person off, they fade out over this part of the image's width. */
const fade = 0.07;

/** The matte is an 8-bit PNG of the whole photo's shape, `seen` in fractions of it; the plane is 0..1 without loose specks. */
export async function loadMatte(matte: Uint8Array, seen: Box, plan: Placing): Promise<Plane> {
  const { left, top, width: w, height: h } = toRect(plan.place, plan.picture);
  const part = await readMatte(matte, seen, { width: w, height: h });
  const { width, height } = plan.picture;
  if (w === width && h === height) return part;
  const out = makePlane(width, height);
  const reach = fade * width;
  const column = (x: number) => Float32Array.from({ length: h }, (_, y) => part.data[y * w + x]);
  const row = (y: number) => part.data.slice(y * w, (y + 1) * w);
  const edges: Edges = {
    left: left > 0 ? nearCuts(column(0), reach) : null,
    right: left + w < width ? nearCuts(column(w - 1), reach) : null,
    top: top > 0 ? nearCuts(row(0), reach) : null,
    bottom: top + h < height ? nearCuts(row(h - 1), reach) : null,
  };
  const ramp = Float32Array.from({ length: Math.max(w, h) + 1 }, (_, away) => smoothstep(0, reach, away));
  for (let y = 0; y < h; y++) fadeRow(out.data, (top + y) * width + left, part, y, edges, ramp);
  return out;
}

/** Along each edge at which the photo ends within the image, how near the edge cuts the person off there, 0..1. */
type Edges = Record<"left" | "right" | "top" | "bottom", Float32Array | null>;

/** @param alphas along an edge @returns them, each less and less as far as the person fades */
function nearCuts(alphas: Float32Array, reach: number): Float32Array {
  const last = alphas.length - 1;
  for (let i = 1; i <= last; i++) alphas[i] = Math.max(alphas[i], alphas[i - 1] - 1 / reach);
  for (let i = last - 1; i >= 0; i--) alphas[i] = Math.max(alphas[i], alphas[i + 1] - 1 / reach);
  return alphas;
}

function fadeRow(
  out: Float32Array,
  to: number,
  { width, height, data }: Plane,
  y: number,
  { left, right, top, bottom }: Edges,
  ramp: Float32Array,
): void {
  const from = y * width;
  for (let x = 0; x < width; x++) {
    const alpha = data[from + x];
    if (alpha === 0) continue;
    const seen = Math.min(
      left ? mix(1, ramp[x], left[y]) : 1,
      right ? mix(1, ramp[width - x], right[y]) : 1,
      top ? mix(1, ramp[y], top[x]) : 1,
      bottom ? mix(1, ramp[height - y], bottom[x]) : 1,
    );
    out[to + x] = alpha * seen;
  }
}
