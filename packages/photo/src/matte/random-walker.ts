import type { Plane } from "@portrait-studio/raster";
import { type ColourImage, squaredDistance } from "./laplacian.ts";

/** How strongly neighbours of like colour must agree, against what a pixel believes itself. */
const bond = 6;
/** The bond across the strongest edge. */
const leastBond = 2e-4;
/** Squared error a pixel that is left; from here on a round moves a handful of pixels of the outline at most. */
const enough = 1e-9;

/** The random walker (Grady 2006) has the beliefs (0..1) as its prior; a pixel of weight 0 asks its neighbours alone. */
export function solveRandomWalker(
  colours: ColourImage,
  beliefs: Float32Array,
  weights: Float32Array,
  rounds: number,
): Plane {
  const { width, height } = colours;
  const system = { ...computeEdges(colours), weights, width, height };
  const answer = beliefs.slice();
  const count = answer.length;
  const residual = new Float32Array(count);
  const inverse = new Float32Array(count);
  multiply(system, answer, residual);
  invertDiagonal(system, inverse);
  const direction = new Float32Array(count);
  let power = 0;
  for (let i = 0; i < count; i++) {
    residual[i] = weights[i] * beliefs[i] - residual[i];
    direction[i] = inverse[i] * residual[i];
    power += direction[i] * residual[i];
  }
  const image = new Float32Array(count);
  for (let round = 0; round < rounds && power > enough * count; round++) {
    const along = multiply(system, direction, image);
    const next = advance(answer, residual, { direction, image, inverse }, power / Math.max(1e-20, along));
    turn(direction, residual, inverse, next / power);
    power = next;
  }
  for (let i = 0; i < count; i++) {
    const value = answer[i];
    answer[i] = value > 0 ? (value < 1 ? value : 1) : 0;
  }
  return { width, height, data: answer };
}

/** One step along the direction. @returns the residual's product with its preconditioned self */
function advance(
  answer: Float32Array,
  residual: Float32Array,
  { direction, image, inverse }: Record<"direction" | "image" | "inverse", Float32Array>,
  step: number,
): number {
  let sum = 0;
  for (let i = 0; i < answer.length; i++) {
    answer[i] += step * direction[i];
    const left = residual[i] - step * image[i];
    residual[i] = left;
    sum += inverse[i] * left * left;
  }
  return sum;
}

function turn(direction: Float32Array, residual: Float32Array, inverse: Float32Array, keep: number): void {
  for (let i = 0; i < direction.length; i++) {
    direction[i] = inverse[i] * residual[i] + keep * direction[i];
  }
}

interface System {
  right: Float32Array;
  down: Float32Array;
  weights: Float32Array;
  width: number;
  height: number;
}

/** The bonds to the right and down, weaker the more the colours differ from what is usual in this image. */
function computeEdges({ width, height, data }: ColourImage): { right: Float32Array; down: Float32Array } {
  const right = new Float32Array(width * height);
  const down = new Float32Array(width * height);
  let sum = 0;
  for (let y = 0; y < height; y++) {
    sum += differRow(right, data, y * width, width - 1, 1);
    if (y + 1 < height) sum += differRow(down, data, y * width, width, width);
  }
  const usual = sum / (2 * width * height) + 1e-5;
  for (let y = 0; y < height; y++) {
    bondRow(right, y * width, width - 1, usual);
    if (y + 1 < height) bondRow(down, y * width, width, usual);
  }
  return { right, down };
}

/** Squared differences to the pixels that lie `step` further. @returns their sum */
function differRow(out: Float32Array, data: Float32Array, from: number, count: number, step: number): number {
  let sum = 0;
  for (let i = from; i < from + count; i++) {
    out[i] = squaredDistance(data, i, data, i + step);
    sum += out[i];
  }
  return sum;
}

function bondRow(bonds: Float32Array, from: number, count: number, usual: number): void {
  for (let i = from; i < from + count; i++) bonds[i] = bond * (Math.exp(-bonds[i] / usual) + leastBond);
}

/** The bonds' and beliefs' matrix times a field, into `out`. @returns its product with the field */
function multiply(
  { right, down, weights, width, height }: System,
  field: Float32Array,
  out: Float32Array,
): number {
  let sum = 0;
  for (let y = 0; y < height; y++) {
    const row = y * width;
    // the first row has none above it: its bonds to itself carry nothing
    const above = y > 0 ? width : 0;
    const below = y + 1 < height ? width : 0;
    let fromLeft = 0;
    for (let i = row, end = row + width - 1; i <= end; i++) {
      const own = field[i];
      const toRight = i < end ? right[i] * (own - field[i + 1]) : 0;
      const toBelow = down[i] * (own - field[i + below]);
      const fromAbove = down[i - above] * (field[i - above] - own);
      const value = weights[i] * own + toRight - fromLeft + toBelow - fromAbove;
      fromLeft = toRight;
      out[i] = value;
      sum += value * own;
    }
  }
  return sum;
}

function invertDiagonal({ right, down, weights, width }: System, out: Float32Array): void {
  for (let i = 0; i < out.length; i++) {
    const left = i > 0 ? right[i - 1] : 0;
    const above = i >= width ? down[i - width] : 0;
    out[i] = 1 / (weights[i] + right[i] + down[i] + left + above + 1e-9);
  }
}
