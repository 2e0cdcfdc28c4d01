import { linearByByte, type Triple, toOklabRow } from "@portrait-studio/raster";
import type { Print } from "./develop-plan.ts";

/** Mean linear light on the cheek near the main lamp, on the left, or round the far edge of the face. */
export function onFace({ image: { width, height, data }, face }: Print, slot: "gel" | "rim"): number[] {
  const points = Array.from({ length: face.landmarks.length / 3 }, (_, i) => [
    face.landmarks[3 * i],
    face.landmarks[3 * i + 1],
  ]);
  const [left, right] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))];
  const [top, bottom] = [Math.min(...points.map(([, y]) => y)), Math.max(...points.map(([, y]) => y))];
  const across = (part: number) => Math.round(left + part * (right - left));
  const down = (part: number) => Math.round(top + part * (bottom - top));
  const [from, to] = slot === "gel" ? [across(0.08), across(0.35)] : [across(0.94), across(1.12)];
  const sum = [0, 0, 0];
  for (let y = Math.max(0, down(0.35)); y < Math.min(height, down(0.7)); y++)
    for (let x = Math.max(0, from); x < Math.min(width, to); x++)
      for (let c = 0; c < 3; c++) sum[c] += linearByByte[data[3 * (y * width + x) + c]];
  return sum;
}

/** A colour in so much white light that it has the chroma of another one. */
export function inWhite(colour: Triple, seen: readonly number[]): number[] {
  const parts = Array.from({ length: 101 }, (_, i) => colour.map((value) => 1 - (i / 100) * (1 - value)));
  const computeChroma = (light: readonly number[]) => {
    const [lightness, a, b] = toLab(light);
    return Math.hypot(a, b) / Math.max(1e-6, lightness);
  };
  const wanted = computeChroma(seen);
  const far = (light: readonly number[]) => Math.abs(computeChroma(light) - wanted);
  return parts.reduce((best, light) => (far(light) < far(best) ? light : best));
}

function toLab(light: readonly number[]): Float64Array {
  const row = Float64Array.from(light);
  toOklabRow(row);
  return row;
}

/** Degrees between the hues of two colours, in OKLab; 180 where the first has none. */
export function apart(light: readonly number[], wanted: readonly number[]): number {
  const most = Math.max(1e-6, ...light);
  const [one, other] = [toLab(light.map((value) => value / most)), toLab(wanted)];
  if (Math.hypot(one[1], one[2]) < 0.01) return 180;
  const turn = Math.atan2(one[2], one[1]) - Math.atan2(other[2], other[1]);
  return Math.abs((Math.atan2(Math.sin(turn), Math.cos(turn)) * 180) / Math.PI);
}
