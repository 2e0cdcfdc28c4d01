import type { Raster } from "@portrait-studio/raster";
import type { BlankCorner } from "../findings/types.ts";

const longest = 320;
/** A corner's colour may differ by this from pixel to pixel and stay one colour. */
const tolerance = 6;
/** Legs shorter than this part of a side are a rounded or dirty corner. */
const shortestLeg = 0.03;

/** A plain wall or a night sky is no blank corner: its edge is no straight slanted line, or its colour is not one. */
export function findBlankCorners(raster: Raster): BlankCorner[] {
  const small = shrink(raster);
  const found: (BlankCorner & { slope: number })[] = [];
  for (const bottom of [false, true]) {
    for (const right of [false, true]) {
      const legs = measureCorner(small, right, bottom);
      const corner = `${bottom ? "bottom" : "top"}-${right ? "right" : "left"}` as const;
      if (!legs) continue;
      const slope = Math.log((legs.height * small.height) / (legs.width * small.width));
      // edges of a turned photo are parallel or at right angles: in every other corner the legs swap
      found.push({ corner, ...legs, slope: right === bottom ? slope : -slope });
    }
  }
  const turned = found.filter(
    ({ slope }) => found.filter((other) => Math.abs(other.slope - slope) < 0.2).length > 1,
  );
  return turned.map(({ slope: _, ...corner }) => corner);
}

/** Every n-th pixel, so that one colour stays exactly one colour. */
function shrink({ data, width, height }: Raster): Raster {
  const step = Math.max(1, Math.ceil(Math.max(width, height) / longest));
  const out = { width: Math.floor(width / step), height: Math.floor(height / step), data: new Uint8Array(0) };
  out.data = new Uint8Array(3 * out.width * out.height);
  for (let y = 0, to = 0; y < out.height; y++) {
    for (let x = 0; x < out.width; x++) {
      const from = 3 * ((y * step + (step >> 1)) * width + x * step + (step >> 1));
      for (let channel = 0; channel < 3; channel++) out.data[to++] = data[from + channel];
    }
  }
  return out;
}

function measureCorner({ data, width, height }: Raster, right: boolean, bottom: boolean) {
  const at = (x: number, y: number) =>
    3 * ((bottom ? height - 1 - y : y) * width + (right ? width - 1 - x : x));
  const home = at(1, 1);
  const blank = (x: number, y: number) => {
    const i = at(x, y);
    return [0, 1, 2].every((channel) => Math.abs(data[i + channel] - data[home + channel]) <= tolerance);
  };
  // how far each row is blank from the corner's side on
  const runs: number[] = [];
  for (let y = 0; y < height; y++) {
    let run = 0;
    while (run < width && blank(run, y)) run++;
    if (run === 0) break;
    runs.push(run);
  }
  const [across, down] = [runs[1] ?? 0, runs.length];
  if (across < shortestLeg * width || down < shortestLeg * height) return undefined;
  // a whole side in one colour is a border or a wall; a turn leaves a triangle
  if (across >= width - 1 || down >= height - 1) return undefined;
  const off = runs.filter(
    (run, y) => Math.abs(run - across * (1 - y / down)) > 1.5 + 0.02 * across + across / down,
  ).length;
  return off <= 0.06 * down ? { width: across / width, height: down / height } : undefined;
}
