import { makePlane, type Plane } from "../pixels/plane.ts";
import type { Lab } from "./lab.ts";

/** What it costs to cut between a pixel and its right and lower neighbour: little where the colour changes. */
export interface CutCosts {
  right: Float32Array;
  down: Float32Array;
}

export function cutCosts([light, a, b]: Lab): CutCosts {
  const { width, height } = light;
  const right = new Float32Array(width * height);
  const down = new Float32Array(width * height);
  let sum = 0;
  const apart = (i: number, j: number) =>
    (light.data[i] - light.data[j]) ** 2 + (a.data[i] - a.data[j]) ** 2 + (b.data[i] - b.data[j]) ** 2;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      right[i] = x + 1 < width ? apart(i, i + 1) : 0;
      down[i] = y + 1 < height ? apart(i, i + width) : 0;
      sum += right[i] + down[i];
    }
  }
  // most pixels differ by noise alone; twice the mean of all is where a contour begins
  const beta = 1 / Math.max(1e-5, (sum / (width * height)) * 1.2);
  for (let i = 0; i < right.length; i++) {
    right[i] = 0.04 + 0.96 * Math.exp(-beta * right[i]);
    down[i] = 0.04 + 0.96 * Math.exp(-beta * down[i]);
  }
  return { right, down };
}

/** Step of the primal and of the dual side: their product times 8 must stay under 1. */
const step = 0.35;

/**
 * The smoothest division of the picture that agrees with `odds` (log-odds of being the person): least total variation, by
 * primal-dual steps. Costs as a graph cut's, without its queues. `from` is where to begin, and is used up.
 */
export function divide(
  odds: Plane,
  { right, down }: CutCosts,
  from: Plane,
  steps: number,
  pull: number,
): Plane {
  const { width, height } = odds;
  const u = from.data;
  const ahead = u.slice();
  const px = new Float32Array(u.length);
  const py = new Float32Array(u.length);
  const force = new Float32Array(u.length);
  for (let y = 0; y < height; y++) {
    forceRow(force, odds.data, y * width, (y + 1) * width, pull);
  }
  for (let k = 0; k < steps; k++) {
    for (let y = 0; y < height; y++) {
      stretch(px, ahead, right, y * width, y * width + width - 1, 1);
      if (y + 1 < height) {
        stretch(py, ahead, down, y * width, y * width + width, width);
      }
    }
    for (let y = 0; y < height; y++) {
      settle(u, ahead, px, py, force, y * width, width);
    }
  }
  return makePlane(width, height, u);
}

function forceRow(force: Float32Array, odds: Float32Array, from: number, to: number, pull: number): void {
  for (let i = from; i < to; i++) {
    force[i] = odds[i] * pull * step;
  }
}

/** The primal step for the row that begins at `from`. Nothing flows out at the right and lower edge: px and py stay 0 there. */
function settle(
  u: Float32Array,
  ahead: Float32Array,
  px: Float32Array,
  py: Float32Array,
  force: Float32Array,
  from: number,
  width: number,
): void {
  let fromLeft = 0;
  for (let i = from, end = from + width; i < end; i++) {
    const fromAbove = i >= width ? py[i - width] : 0;
    const before = u[i];
    const value = before + step * (px[i] - fromLeft + py[i] - fromAbove) + force[i];
    const next = value < 0 ? 0 : value > 1 ? 1 : value;
    u[i] = next;
    ahead[i] = 2 * next - before;
    fromLeft = px[i];
  }
}

/** The dual step for the pixels `from`..`to` and their neighbours `apart` further on, within what a cut there costs. */
function stretch(
  dual: Float32Array,
  ahead: Float32Array,
  cost: Float32Array,
  from: number,
  to: number,
  apart: number,
): void {
  for (let i = from; i < to; i++) {
    const limit = cost[i];
    const p = dual[i] + step * (ahead[i + apart] - ahead[i]);
    dual[i] = p > limit ? limit : p < -limit ? -limit : p;
  }
}
