import type { Plane } from "@portrait-studio/raster";
import type { Lab, View } from "../view.ts";

/** How far beside the forehead's middle the crown is looked at, in face widths. */
const reach = 0.4;
/** The place behind is read this far above the outline, in face widths. */
const above = { from: 0.04, to: 0.14 };
/** Differences in OKLab: as near to what is behind, and as far from what it should be, hair is not there. */
const alike = 0.06;
const leastDifference = 0.14;
/** Steps of lightness by which the photo's tones are told apart. */
const steps = 16;

/** It is in face widths, the mean over the columns above the forehead. */
export function missingCrown({ image, source, landmarks, face }: View["small"], outline: Plane): number {
  const { width, height } = outline;
  const forehead = Math.round(landmarks[31]);
  if (forehead < 0 || forehead >= height) return 0;
  const tones = fitTones(image, source, outline, { from: forehead, to: landmarks[3 * 152 + 1] + 0.3 * face });
  let [missing, columns] = [0, 0];
  const last = Math.min(width - 1, Math.round(landmarks[30] + reach * face));
  for (let x = Math.max(0, Math.round(landmarks[30] - reach * face)); x <= last; x++) {
    let top = forehead;
    while (top > 0 && outline.data[(top - 1) * width + x] >= 0.5) top--;
    const behind = computeMean(image, x, top - above.to * face, top - above.from * face);
    if (!behind) continue;
    columns++;
    for (let y = top; y < forehead; y++) {
      const i = y * width + x;
      const [l, a, b] = [image.data[3 * i], image.data[3 * i + 1], image.data[3 * i + 2]];
      if (Math.hypot(l - behind[0], a - behind[1], b - behind[2]) > alike) continue;
      if (Math.abs(l - tones[findStep(source.data[3 * i])]) > leastDifference) missing++;
    }
  }
  return columns === 0 ? 0 : missing / columns / face;
}

function findStep(lightness: number): number {
  return Math.min(steps - 1, Math.max(0, Math.floor(lightness * steps)));
}

/** The lightness that the look makes of each of the photo's, below the forehead's row; the nearest known where one is missing. */
function fitTones(image: Lab, source: Lab, outline: Plane, rows: { from: number; to: number }): Float64Array {
  const [sums, counts] = [new Float64Array(steps), new Float64Array(steps)];
  const end = Math.min(outline.height, rows.to) * outline.width;
  for (let i = rows.from * outline.width; i < end; i++) {
    if (outline.data[i] < 0.95) continue;
    const step = findStep(source.data[3 * i]);
    sums[step] += image.data[3 * i];
    counts[step]++;
  }
  const known = [...counts.keys()].filter((step) => counts[step] > 0);
  return sums.map((_, step) => {
    const nearest = known.reduce(
      (best, other) => (Math.abs(other - step) < Math.abs(best - step) ? other : best),
      known[0] ?? step,
    );
    return counts[nearest] > 0 ? sums[nearest] / counts[nearest] : source.data[0];
  });
}

/** The mean colour of a piece of a column; null where none of it is in the image. */
function computeMean({ width, height, data }: Lab, x: number, from: number, to: number): number[] | null {
  const sum = [0, 0, 0];
  let count = 0;
  for (let y = Math.max(0, Math.round(from)); y <= Math.min(height - 1, Math.round(to)); y++, count++)
    for (let c = 0; c < 3; c++) sum[c] += data[3 * (y * width + x) + c];
  return count === 0 ? null : sum.map((value) => value / count);
}
