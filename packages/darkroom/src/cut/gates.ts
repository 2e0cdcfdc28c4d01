import type { Plane } from "../pixels/plane.ts";
import { type Bust, bustPrior, chinOf, shifted } from "./bust.ts";
import { type Ground, segment } from "./segment.ts";

/** A cut-out above the first two or under the third is not clean enough for a new background: rather none than a bad one. */
export const gates = { stability: 0.045, ring: 0.1, cover: 0.88 };

/** Moves of the box, in face widths, and its scale: about what a box can be wrong by. */
const shifts = [
  [0.1, 0, 1],
  [-0.1, 0, 1],
  [0, 0.1, 1],
  [0, -0.06, 1.1],
  [0, 0, 0.9],
] as const;

/** How much the cut-out changes when the box does: mean part of the person that is gained or lost. */
export function measureStability(
  ground: Ground,
  bust: Bust,
  hair: number,
  rounds: readonly number[],
): number {
  const home = segment(ground, bust, { hair, rounds });
  let size = 1;
  for (const value of home.data) {
    size += value;
  }
  let sum = 0;
  for (const [dx, dy, scale] of shifts) {
    const other = segment(ground, shifted(bust, dx, dy, scale), { hair, rounds });
    let apart = 0;
    for (let i = 0; i < other.data.length; i++) {
      apart += Math.abs(other.data[i] - home.data[i]);
    }
    sum += apart / size;
  }
  return sum / shifts.length;
}

/** How busy it is just outside the head: mean colour change from pixel to pixel, at the size of the coarse division. */
export function measureRing(
  { width, height, lab: [light, a, b] }: Ground,
  bust: Bust,
  person: Plane,
): number {
  const { head } = bust;
  const chin = chinOf(bust);
  let sum = 0;
  let count = 0;
  for (let y = 1; y < Math.min(height - 1, chin); y++) {
    for (let x = 1; x < width - 1; x++) {
      const far = Math.hypot((x - head.x) / head.radiusX, (y - head.y) / head.radiusY);
      const i = y * width + x;
      if (far < 1.12 || far > 1.75 || person.data[i] > 0.5) {
        continue;
      }
      sum += Math.sqrt(change(light, i) + change(a, i) + change(b, i));
      count++;
    }
  }
  return count > 0 ? sum / count : 0;
}

/** How much is left of where a person must be: a neck or a shoulder cut away shows at once. */
export function measureCover({ width, height }: Ground, bust: Bust, person: Plane): number {
  const prior = bustPrior(width, height, bust, 1);
  let sum = 0;
  let count = 0;
  for (let i = 0; i < prior.data.length; i++) {
    if (prior.data[i] > 0.8) {
      sum += person.data[i];
      count++;
    }
  }
  return count > 0 ? sum / count : 0;
}

function change({ width, data }: Plane, i: number): number {
  return ((data[i + 1] - data[i - 1]) ** 2 + (data[i + width] - data[i - width]) ** 2) / 4;
}
