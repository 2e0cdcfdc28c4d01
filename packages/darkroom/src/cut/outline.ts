import { clamp, type Plane, smoothstep } from "../pixels/plane.ts";
import type { Lab } from "./lab.ts";

/** What an outline is traced in: planes of one size. */
export interface Views {
  lab: Lab;
  /** how much a pixel has the colours of the face, 0 to 1 */
  skin: Plane;
  /** log-odds of being the person by colour */
  seen: Plane;
}

/** An outline as seen from a point inside of it: how far it is, in pixels, at each angle. */
export interface Outline {
  x: number;
  y: number;
  /** of the first ray, clockwise from the right, and from ray to ray; radians */
  start: number;
  turn: number;
  radii: Float32Array;
}

/** What is known of an outline before it is seen, along one ray; in face widths from its centre. */
export interface Expected {
  at: number;
  spread: number;
  from: number;
  to: number;
  /** how much an edge that the outline leaves inside speaks against it */
  crossing: number;
}

export const rays = 144;
/** An outline may cross a ray at so many places, so far apart in face widths, and move by so many from ray to ray. */
const places = 170;
export const pace = 0.02;
const mostMove = 7;

const weights = { edge: 3.5, colour: 2, bend: 0.9 };
/** A change of colour that counts half as much as the strongest. */
const halfEdge = 0.03;
/** How much an edge counts that has skin inside and lies over the brow: it's the hairline. */
const hairline = 0.7;
const farthestOff = 2;
/** Log-odds beyond which colours say no more. */
export const strongest = 3;

/** The best of all outlines round a point, over rays from `start` to `end`, clockwise from the right; `unit` is a face width. */
export function trace(
  views: Views,
  x: number,
  y: number,
  unit: number,
  start: number,
  end: number,
  expected: (cos: number, sin: number) => Expected,
): Outline {
  const turn = (end - start) / (rays - 1);
  const costs = new Float32Array(rays * places);
  const seen = new Float32Array(places);
  for (let ray = 0; ray < rays; ray++) {
    const cos = Math.cos(start + ray * turn);
    const sin = Math.sin(start + ray * turn);
    const along = { x, y, stepX: cos * unit, stepY: sin * unit, unit };
    const guess = expected(cos, sin);
    const all = gather(seen, views.seen, along, guess);
    rayCosts(costs.subarray(ray * places, (ray + 1) * places), views, along, guess, seen, all);
  }
  const radii = cheapest(costs, turn);
  for (let ray = 0; ray < rays; ray++) {
    radii[ray] *= pace * unit;
  }
  return { x, y, start, turn, radii };
}

interface Ray {
  x: number;
  y: number;
  /** a face width along the ray, in pixels */
  stepX: number;
  stepY: number;
  unit: number;
}

/** Sums what the colours say from the centre to each place. @returns the sum of all */
function gather(out: Float32Array, seen: Plane, { x, y, stepX, stepY }: Ray, { from, to }: Expected): number {
  let sum = 0;
  for (let k = 0; k < places; k++) {
    const r = k * pace;
    const [px, py] = [x + stepX * r, y + stepY * r];
    if (r > from && r < to && isWithin(seen, px, py)) {
      sum += clamp(sample(seen, px, py), -strongest, strongest);
    }
    out[k] = sum;
  }
  return sum;
}

const never = 1e6;

/** What it costs to let the outline cross the ray at each place. */
function rayCosts(
  out: Float32Array,
  views: Views,
  ray: Ray,
  { at, spread, from, to, crossing }: Expected,
  seen: Float32Array,
  all: number,
): void {
  let crossed = 0;
  for (let k = 0; k < places; k++) {
    const r = k * pace;
    if (r < from || r > to) {
      out[k] = never;
      continue;
    }
    const edge = edgeAt(views, ray, r);
    const off = (r - at) / spread;
    out[k] =
      Math.min(farthestOff, off * off) -
      weights.edge * edge -
      weights.colour * pace * (2 * seen[k] - all) +
      crossing * Math.max(0, crossed - 0.1);
    crossed += (Math.max(0, edge - 0.5) * pace) / 0.08;
  }
}

/** How strongly the colour changes across the outline, 0 to 1; the picture's own end is no edge. */
function edgeAt({ lab, skin }: Views, { x, y, stepX, stepY, unit }: Ray, r: number): number {
  const [px, py] = [x + stepX * r, y + stepY * r];
  if (!isWithin(skin, px, py)) {
    return 0;
  }
  const reach = Math.max(1, 0.03 * unit) / unit;
  const [dx, dy] = [stepX * reach, stepY * reach];
  let square = 0;
  for (let axis = 0; axis < 3; axis++) {
    const change = sample(lab[axis], px + dx, py + dy) - sample(lab[axis], px - dx, py - dy);
    square += (axis > 0 ? 4 : 1) * change * change;
  }
  const apart = Math.sqrt(square);
  const overBrow = smoothstep(0.05, 0.4, -stepY / unit);
  const skinInside = overBrow > 0 ? sample(skin, px - 2 * dx, py - 2 * dy) : 0;
  return (apart / (apart + halfEdge)) * (1 - hairline * overBrow * skinInside);
}

/** The place on each ray of the outline that costs least in all. */
function cheapest(costs: Float32Array, turn: number): Float32Array {
  const via = new Int16Array(costs.length);
  for (let ray = 1; ray < rays; ray++) {
    joinRay(costs, via, ray * places, turn);
  }
  const last = costs.subarray((rays - 1) * places);
  let k = 0;
  for (let other = 1; other < places; other++) {
    k = last[other] < last[k] ? other : k;
  }
  const out = new Float32Array(rays);
  for (let ray = rays - 1; ray >= 0; ray--) {
    out[ray] = k;
    k = via[ray * places + k];
  }
  return out;
}

/** Adds to each place of a ray what the cheapest way to it from the ray before has cost. */
function joinRay(costs: Float32Array, via: Int16Array, here: number, turn: number): void {
  const before = here - places;
  for (let k = 0; k < places; k++) {
    // a leap counts less far out, where rays lie further apart
    const bend = (weights.bend * pace) / Math.sqrt(turn * Math.max(0.4, k * pace));
    const to = Math.min(places - 1, k + mostMove);
    let least = Number.POSITIVE_INFINITY;
    for (let j = Math.max(0, k - mostMove); j <= to; j++) {
      const cost = costs[before + j] + bend * Math.abs(j - k);
      if (cost < least) {
        least = cost;
        via[here + k] = j;
      }
    }
    costs[here + k] += least;
  }
}

function isWithin({ width, height }: Plane, x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x <= width - 1 && y <= height - 1;
}

/** Between four pixels; beyond the border, the border's. */
function sample({ width, height, data }: Plane, x: number, y: number): number {
  const inX = clamp(x, 0, width - 1.001);
  const inY = clamp(y, 0, height - 1.001);
  const left = inX | 0;
  const top = inY | 0;
  const [right, down] = [inX - left, inY - top];
  const i = top * width + left;
  const upper = data[i] * (1 - right) + data[i + 1] * right;
  const lower = data[i + width] * (1 - right) + data[i + width + 1] * right;
  return upper * (1 - down) + lower * down;
}
