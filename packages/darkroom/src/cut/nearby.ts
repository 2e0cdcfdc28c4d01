import { blur } from "../pixels/blur.ts";
import { clamp, makePlane, type Plane } from "../pixels/plane.ts";
import type { Lab } from "./lab.ts";

/** How far hair, or a sleeve, is like itself, and how far a wall is: in face widths. */
const personReach = 0.35;
const wallReach = 0.8;
/** The colour axes say more than lightness, which light and shade change. */
const weights = [1, 2, 2] as const;
/** Of lightness: what noise alone spreads colours by. */
const leastSpread = 0.022;
/** A wall that spreads its colours by this much is believed by half. */
const plainSpread = 0.004;
const strongest = 4;
/** What lies three times as far speaks where there is nothing nearer. */
const farShare = 0.02;

/** The colours round about each pixel, of what a weight says. */
export interface Surroundings {
  weight: Plane;
  mean: Lab;
  /** variance along one axis */
  spread: Plane;
}

/** What the background looks like near each pixel, learned where nobody can be, whatever else is believed. */
export function wallNear(lab: Lab, { width, height, data }: Plane, face: number): Surroundings {
  const surely = makePlane(width, height);
  for (let y = 0; y < height; y++) {
    emptyRow(surely.data, data, y * width, (y + 1) * width);
  }
  return surroundings(lab, surely, wallReach * face);
}

const surelyBehind = -2.9;

function emptyRow(out: Float32Array, odds: Float32Array, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    out[i] = odds[i] <= surelyBehind ? 1 : 0;
  }
}

/**
 * Log-odds of being the person by the colours nearby: each pixel against the mean and the spread of the wall and of what is
 * believed to be the person, round about it. Before a busy background this says little; on a plain one it tells hair and
 * shadow from the wall, which colours counted over the whole picture don't.
 * @param face the face's width in pixels
 */
export function nearbyEvidence(lab: Lab, belief: Plane, wall: Surroundings, face: number): Plane {
  const { width, height } = belief;
  const believed = makePlane(width, height);
  for (let y = 0; y < height; y++) {
    believeRow(believed.data, belief.data, y * width, (y + 1) * width);
  }
  const person = surroundings(lab, believed, personReach * face);
  const out = makePlane(width, height);
  const [unlikeWall, unlikePerson] = [new Float64Array(width), new Float64Array(width)];
  for (let y = 0; y < height; y++) {
    unlikeRow(unlikeWall, lab, wall, y * width);
    unlikeRow(unlikePerson, lab, person, y * width);
    evidenceRow(out.data, y * width, unlikeWall, unlikePerson, wall, person);
  }
  return out;
}

function believeRow(out: Float32Array, belief: Float32Array, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    out[i] = Math.max(0, 2 * belief[i] - 1);
  }
}

function evidenceRow(
  out: Float32Array,
  from: number,
  unlikeWall: Float64Array,
  unlikePerson: Float64Array,
  wall: Surroundings,
  person: Surroundings,
): void {
  for (let x = 0, i = from; x < unlikeWall.length; x++, i++) {
    // with one side out of reach there is nothing to compare; a busy wall is like everything
    const near = Math.min(1, person.weight.data[i] / 0.04, wall.weight.data[i] / 1e-4);
    const known = (near * plainSpread) / (plainSpread + wall.spread.data[i]);
    out[i] = known * clamp(unlikeWall[x] - unlikePerson[x], -strongest, strongest);
  }
}

/** For a row, the negative logarithm of how likely a pixel's colour is there, but for what both sides share. */
function unlikeRow(out: Float64Array, lab: Lab, { mean, spread }: Surroundings, from: number): void {
  for (let x = 0, i = from; x < out.length; x++, i++) {
    let apart = 0;
    for (let axis = 0; axis < 3; axis++) {
      apart += (lab[axis].data[i] * weights[axis] - mean[axis].data[i]) ** 2;
    }
    out[x] = apart / (2 * spread.data[i]) + 1.5 * Math.log(spread.data[i]);
  }
}

function surroundings(lab: Lab, weight: Plane, reach: number): Surroundings {
  const { width, height } = weight;
  const sigma = Math.max(1.5, reach);
  const blurred = spreadOut(weight, sigma);
  const sums = [0, 1, 2, 3].map(() => makePlane(width, height));
  for (let y = 0; y < height; y++) {
    gatherRow(sums, lab, weight.data, y * width, (y + 1) * width);
  }
  const means = sums.map((sum) => {
    const out = spreadOut(sum, sigma);
    for (let y = 0; y < height; y++) {
      divideRow(out.data, blurred.data, y * width, (y + 1) * width);
    }
    return out;
  });
  const spread = makePlane(width, height);
  for (let y = 0; y < height; y++) {
    spreadRow(spread.data, means, y * width, (y + 1) * width);
  }
  const [light, a, b] = means;
  return { weight: blurred, mean: [light, a, b], spread };
}

function spreadOut(plane: Plane, sigma: number): Plane {
  const near = blur(plane, sigma);
  const far = blur(plane, 3 * sigma);
  for (let y = 0; y < plane.height; y++) {
    addRow(near.data, far.data, y * plane.width, (y + 1) * plane.width);
  }
  return near;
}

function addRow(near: Float32Array, far: Float32Array, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    near[i] += farShare * far[i];
  }
}

function divideRow(sum: Float32Array, weight: Float32Array, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    sum[i] /= weight[i] + 1e-7;
  }
}

/** The weighted colour of each pixel of a row, and its weighted square. */
function gatherRow(sums: readonly Plane[], lab: Lab, weight: Float32Array, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    let square = 0;
    for (let axis = 0; axis < 3; axis++) {
      const value = lab[axis].data[i] * weights[axis];
      square += value ** 2;
      sums[axis].data[i] = weight[i] * value;
    }
    sums[3].data[i] = weight[i] * square;
  }
}

function spreadRow(
  spread: Float32Array,
  [light, a, b, square]: readonly Plane[],
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    const centre = light.data[i] ** 2 + a.data[i] ** 2 + b.data[i] ** 2;
    spread[i] = leastSpread ** 2 + Math.max(0, square.data[i] - centre) / 3;
  }
}
