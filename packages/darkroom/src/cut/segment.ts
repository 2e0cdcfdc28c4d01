import { makePlane, type Plane, resizePlane } from "../pixels/plane.ts";
import { type Bust, bustPrior, chinOf } from "./bust.ts";
import { colourBins, colourCount, colourEvidence, shares, soften } from "./colour-model.ts";
import type { Lab } from "./lab.ts";
import { nearbyEvidence, type Surroundings, wallNear } from "./nearby.ts";
import { centred, shapeEvidence } from "./silhouette.ts";
import { skinLike } from "./skin-like.ts";
import { type CutCosts, cutCosts, divide } from "./total-variation.ts";

/** A picture ready to be divided, at one size. */
export interface Ground {
  width: number;
  height: number;
  lab: Lab;
  codes: Uint16Array;
  costs: CutCosts;
}

export function prepareGround(lab: Lab, width: number, height: number): Ground {
  const small = lab.map((plane) => resizePlane(plane, width, height)) as Lab;
  return { width, height, lab: small, codes: colourBins(small), costs: cutCosts(small) };
}

export interface Segmenting {
  hair: number;
  /** steps of each round; colours are learned anew before each */
  rounds: readonly number[];
  /** a division to begin with, of any size */
  from?: Plane;
  trust?: typeof usualTrust;
}

/** How far place, colours and shape pull against a smooth outline. */
const pull = 0.16;
const placeShare = 0.3;
const shapeShare = 1.5;
/** What is believed of the colours counted over the picture, and of those nearby. */
const usualTrust = { counted: 0.5, near: 0.65 };
const largestHair = 1.6;

/** The person's part of each pixel, nearly 0 or 1. */
export function segment(
  ground: Ground,
  bust: Bust,
  { hair, rounds, from, trust = usualTrust }: Segmenting,
): Plane {
  const { width, height, costs } = ground;
  const place = bustPrior(width, height, bust, hair);
  const wall = wallOf(ground, bust);
  const skin = skinLike(ground.lab, bust);
  let person = from
    ? makePlane(width, height, resizePlane(from, width, height).data.slice())
    : firstBelief(ground, bust, place, skin);
  for (const steps of rounds) {
    const seen = coloursOf(ground, bust, person, wall, trust);
    const shape = shapeEvidence({ lab: ground.lab, skin, seen }, bust);
    const odds = makePlane(width, height);
    for (let y = 0; y < height; y++) {
      weighRow(odds.data, place.data, seen.data, shape.data, y * width, (y + 1) * width);
    }
    person = divide(odds, costs, person, steps, pull);
  }
  return person;
}

/** The bust moved to the middle of the head whose outline is seen; a face that looks aside is found beside it. */
export function centreBust(ground: Ground, bust: Bust): Bust {
  const { width, height, lab } = ground;
  const skin = skinLike(lab, bust);
  const belief = firstBelief(ground, bust, bustPrior(width, height, bust, 1), skin);
  const seen = coloursOf(ground, bust, belief, wallOf(ground, bust), usualTrust);
  return centred({ lab, skin, seen }, bust);
}

/** Whichever head of hair is tried, nobody is where not even the largest reaches. */
function wallOf({ width, height, lab }: Ground, bust: Bust): Surroundings {
  return wallNear(lab, bustPrior(width, height, bust, largestHair), bust.face.width);
}

/** Log-odds of being the person by colours, as they are on what is believed to be the person. */
function coloursOf(
  { width, height, lab, codes }: Ground,
  bust: Bust,
  belief: Plane,
  wall: Surroundings,
  trust: typeof usualTrust,
): Plane {
  const counted = colourEvidence(codes, belief, chinOf(bust));
  const near = nearbyEvidence(lab, belief, wall, bust.face.width);
  const out = makePlane(width, height);
  for (let y = 0; y < height; y++) {
    addRows(out.data, counted.data, near.data, y * width, (y + 1) * width, trust);
  }
  return out;
}

function addRows(
  out: Float32Array,
  counted: Float32Array,
  near: Float32Array,
  from: number,
  to: number,
  trust: typeof usualTrust,
): void {
  for (let i = from; i < to; i++) {
    out[i] = trust.counted * counted[i] + trust.near * near[i];
  }
}

/** By place and by the shape that edges alone suggest; colours of what may be either count for neither side at first. */
function firstBelief({ width, height, lab }: Ground, bust: Bust, place: Plane, skin: Plane): Plane {
  const shape = shapeEvidence({ lab, skin, seen: makePlane(width, height) }, bust);
  const out = makePlane(width, height);
  for (let y = 0; y < height; y++) {
    beliefRow(out.data, place.data, shape.data, y * width, (y + 1) * width);
  }
  return out;
}

function beliefRow(
  out: Float32Array,
  place: Float32Array,
  shape: Float32Array,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    const odds = isCertain(place[i]) ? place[i] : place[i] + shape[i];
    out[i] = odds >= 1.5 ? 1 : odds <= -1.5 ? 0 : 0.5;
  }
}

function isCertain(place: number): boolean {
  return Math.abs(place) >= 4;
}

/** What place, colours and shape say together; where place is certain, it alone. */
function weighRow(
  out: Float32Array,
  place: Float32Array,
  seen: Float32Array,
  shape: Float32Array,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    out[i] = isCertain(place[i]) ? place[i] : placeShare * place[i] + seen[i] + shapeShare * shape[i];
  }
}

/** Mean strength of edges under the outline, against the picture's usual one. */
export function outlineStrength({ width, height, costs }: Ground, person: Plane): number {
  let sum = 0;
  let count = 0;
  for (let y = 0; y + 1 < height; y++) {
    for (let x = 0; x + 1 < width; x++) {
      const i = y * width + x;
      const inside = person.data[i] > 0.5;
      if (person.data[i + 1] > 0.5 !== inside) {
        sum += 1 - costs.right[i];
        count++;
      }
      if (person.data[i + width] > 0.5 !== inside) {
        sum += 1 - costs.down[i];
        count++;
      }
    }
  }
  return count > 0 ? sum / count : 0;
}

/** What a larger head of hair adds must have the colours of the hair on the crown rather than those far from the head. */
export function isHair(
  { width, codes }: Ground,
  { head, face }: Bust,
  smaller: Plane,
  larger: Plane,
): boolean {
  const crown = new Float32Array(colourCount);
  const far = new Float32Array(colourCount);
  const added: number[] = [];
  for (let i = 0; i < codes.length; i++) {
    const x = i % width;
    const y = Math.floor(i / width);
    const away = Math.hypot((x - head.x) / head.radiusX, (y - head.y) / head.radiusY);
    if (away < 0.92 && y < face.y - 0.55 * face.width) {
      crown[codes[i]] += 1;
    } else if (away > 1.8 && smaller.data[i] < 0.5) {
      far[codes[i]] += 1;
    }
    if (larger.data[i] > 0.5 && smaller.data[i] < 0.5) {
      added.push(codes[i]);
    }
  }
  const [hair, behind] = [crown, far].map((counts) => shares(soften(counts)));
  return added.filter((code) => hair[code] > behind[code]).length > hairShare * added.length;
}

const hairShare = 0.6;

/** Only what hangs together with the face stays, and holes in it are filled. */
export function keepPerson(person: Plane, { face }: Bust): Plane {
  const { width, height, data } = person;
  const inside = flood(
    width,
    height,
    [clampIndex(face.x, width) + width * clampIndex(face.y, height)],
    (i) => data[i] > 0.5,
  );
  const border: number[] = [];
  for (let x = 0; x < width; x++) {
    border.push(x);
  }
  for (let y = 0; y < height; y++) {
    border.push(y * width, y * width + width - 1);
  }
  const open = flood(width, height, border, (i) => inside[i] === 0);
  const out = makePlane(width, height);
  const largestHole = face.width * face.width * 0.12;
  const seen = new Uint8Array(open);
  for (let i = 0; i < data.length; i++) {
    out.data[i] = inside[i] === 1 ? data[i] : 0;
    if (inside[i] === 0 && seen[i] === 0) {
      const hole = flood(width, height, [i], (at) => inside[at] === 0 && open[at] === 0);
      const size = hole.reduce((sum, value) => sum + value, 0);
      hole.forEach((value, at) => {
        if (value === 1) {
          seen[at] = 1;
          if (size < largestHole) {
            inside[at] = 1;
            out.data[at] = 1;
          }
        }
      });
    }
  }
  return out;
}

function clampIndex(value: number, size: number): number {
  return Math.min(size - 1, Math.max(0, Math.round(value)));
}

function flood(
  width: number,
  height: number,
  seeds: readonly number[],
  passes: (i: number) => boolean,
): Uint8Array {
  const reached = new Uint8Array(width * height);
  const stack = seeds.filter(passes);
  for (const seed of stack) {
    reached[seed] = 1;
  }
  const visit = (i: number) => {
    if (reached[i] === 0 && passes(i)) {
      reached[i] = 1;
      stack.push(i);
    }
  };
  for (let i = stack.pop(); i !== undefined; i = stack.pop()) {
    const x = i % width;
    if (x > 0) visit(i - 1);
    if (x + 1 < width) visit(i + 1);
    if (i >= width) visit(i - width);
    if (i + width < reached.length) visit(i + width);
  }
  return reached;
}
