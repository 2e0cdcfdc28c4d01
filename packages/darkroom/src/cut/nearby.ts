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
export function wallNear(lab: Lab, place: Plane, face: number): Surroundings {
  const surely = place.data.map((odds) => (odds <= surelyBehind ? 1 : 0));
  return surroundings(lab, makePlane(place.width, place.height, surely), wallReach * face);
}

const surelyBehind = -2.9;

/**
 * Log-odds of being the person by the colours nearby: each pixel against the mean and the spread of the wall and of what is
 * believed to be the person, round about it. Before a busy background this says little; on a plain one it tells hair and
 * shadow from the wall, which colours counted over the whole picture don't.
 * @param face the face's width in pixels
 */
export function nearbyEvidence(lab: Lab, belief: Plane, wall: Surroundings, face: number): Plane {
  const { width, height, data } = belief;
  const believed = makePlane(
    width,
    height,
    data.map((value) => Math.max(0, 2 * value - 1)),
  );
  const person = surroundings(lab, believed, personReach * face);
  const out = makePlane(width, height);
  for (let i = 0; i < out.data.length; i++) {
    // with one side out of reach there is nothing to compare; a busy wall is like everything
    const near = Math.min(1, person.weight.data[i] / 0.04, wall.weight.data[i] / 1e-4);
    const known = (near * plainSpread) / (plainSpread + wall.spread.data[i]);
    const odds = unlike(lab, wall, i) - unlike(lab, person, i);
    out.data[i] = known * clamp(odds, -strongest, strongest);
  }
  return out;
}

function surroundings(lab: Lab, weight: Plane, reach: number): Surroundings {
  const { width, height } = weight;
  const sigma = Math.max(1.5, reach);
  const spreadOut = (plane: Plane) => {
    const near = blur(plane, sigma);
    const far = blur(plane, 3 * sigma);
    for (let i = 0; i < near.data.length; i++) {
      near.data[i] += farShare * far.data[i];
    }
    return near;
  };
  const blurred = spreadOut(weight);
  const at = (value: (i: number) => number) => {
    const plane = makePlane(width, height);
    for (let i = 0; i < plane.data.length; i++) {
      plane.data[i] = weight.data[i] * value(i);
    }
    const out = spreadOut(plane);
    for (let i = 0; i < out.data.length; i++) {
      out.data[i] /= blurred.data[i] + 1e-7;
    }
    return out;
  };
  const mean = lab.map((plane, axis) => at((i) => plane.data[i] * weights[axis])) as Lab;
  const square = at((i) => lab.reduce((sum, plane, axis) => sum + (plane.data[i] * weights[axis]) ** 2, 0));
  const spread = makePlane(width, height);
  for (let i = 0; i < spread.data.length; i++) {
    const centre = mean.reduce((sum, plane) => sum + plane.data[i] ** 2, 0);
    spread.data[i] = leastSpread ** 2 + Math.max(0, square.data[i] - centre) / 3;
  }
  return { weight: blurred, mean, spread };
}

/** Negative logarithm of how likely a pixel's colour is there, but for what both sides share. */
function unlike(lab: Lab, { mean, spread }: Surroundings, i: number): number {
  let apart = 0;
  for (let axis = 0; axis < 3; axis++) {
    apart += (lab[axis].data[i] * weights[axis] - mean[axis].data[i]) ** 2;
  }
  return apart / (2 * spread.data[i]) + 1.5 * Math.log(spread.data[i]);
}
