import { boxMean } from "../pixels/blur.ts";
import { makePlane, type Plane } from "../pixels/plane.ts";
import { type Bust, bustPrior, chinOf, shifted } from "./bust.ts";
import { type Ground, segment } from "./segment.ts";

/** What a cut-out must stay under, or over for its cover, to be clean enough for a new background: rather none than a bad one. */
export const gates = { stability: 0.07, doubt: 0.115, ring: 0.1, cover: 0.88, breadth: 3.8 };

/** What is worth showing to the person, who sees in a moment what no gate can tell. Doubt in one place is no reason not to. */
export const looseGates = { stability: 0.16, doubt: 1, ring: 0.13, cover: 0.85, breadth: 4.8 };

/** Moves of the box, in face widths, and its scale: about what a box can be wrong by. */
const shifts = [
  [0.1, 0, 1],
  [-0.1, 0, 1],
  [0, 0.1, 1],
  [0, -0.06, 1.1],
  [0, 0, 0.9],
] as const;

/** Other weights of the two witnesses, colours counted over the picture and colours nearby: where they disagree, one is wrong. */
const otherTrusts = [
  { counted: 0.75, near: 0.25 },
  { counted: 0.25, near: 0.9 },
];

/**
 * How much the cut-out changes when the box does: mean part of the person that is gained or lost; and the worst place, when the
 * box or the trust in colours changes: how much of a square of about a third of a face changes on average.
 */
export function measureStability(
  ground: Ground,
  bust: Bust,
  hair: number,
  rounds: readonly number[],
): { stability: number; doubt: number } {
  const home = segment(ground, bust, { hair, rounds });
  let size = 1;
  for (const value of home.data) {
    size += value;
  }
  let sum = 0;
  const changed = makePlane(ground.width, ground.height);
  const compare = (other: Plane, weight: number) => {
    let apart = 0;
    for (let y = 0; y < ground.height; y++) {
      apart += changeRow(changed, other, home, y, weight);
    }
    return apart / size;
  };
  for (const [dx, dy, scale] of shifts) {
    sum += compare(segment(ground, shifted(bust, dx, dy, scale), { hair, rounds }), 0.4 / shifts.length);
  }
  for (const trust of otherTrusts) {
    compare(segment(ground, bust, { hair, rounds, trust }), 0.6 / otherTrusts.length);
  }
  const around = boxMean(changed, Math.max(1, Math.round(0.16 * bust.face.width)));
  return { stability: sum / shifts.length, doubt: around.data.reduce((a, b) => Math.max(a, b), 0) };
}

/** Adds to `changed` by how much two divisions differ in row `y`. @returns the sum of it */
function changeRow(changed: Plane, one: Plane, other: Plane, y: number, weight: number): number {
  let apart = 0;
  for (let i = y * one.width, end = i + one.width; i < end; i++) {
    const here = Math.abs(one.data[i] - other.data[i]);
    apart += here;
    changed.data[i] += weight * here;
  }
  return apart;
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

/** How broad the person is under the chin, in face widths: no shoulders are as broad as a floor or a wall. */
export function measureBreadth({ width, height }: Ground, bust: Bust, person: Plane): number {
  let broadest = 0;
  for (let y = Math.max(0, Math.ceil(chinOf(bust))); y < height; y++) {
    const row = person.data.subarray(y * width, (y + 1) * width);
    const left = row.findIndex((value) => value > 0.5);
    const right = row.findLastIndex((value) => value > 0.5);
    broadest = Math.max(broadest, left < 0 ? 0 : right - left + 1);
  }
  return broadest / bust.face.width;
}

function change({ width, data }: Plane, i: number): number {
  return ((data[i + 1] - data[i - 1]) ** 2 + (data[i + width] - data[i - width]) ** 2) / 4;
}
