import { reach, type Stencils } from "./laplacian.ts";

export interface Beliefs {
  alpha: Float32Array;
  weight: Float32Array;
}

/** Conjugate gradients minimise alpha' L alpha + sum of weight (alpha - belief)2; known pixels are held, unknown ones clamped to 0..1. */
export function solveAlpha(
  { pixels, weights, offsets }: Stencils,
  alpha: Float32Array,
  beliefs: Beliefs,
  rounds: number,
): void {
  const count = pixels.length;
  if (count === 0) return;
  // neighbours of pixels at the border lie up to two rows outside; their coefficients are 0
  const margin = 2 - offsets[0];
  const field = new Float32Array(alpha.length + 2 * margin);
  field.set(alpha, margin);
  const places = pixels.map((pixel) => pixel + margin);
  const matrix = { places, weights, offsets };
  const residual = new Float32Array(count);
  multiply(matrix, field, residual);
  const inverse = new Float32Array(count);
  for (let u = 0; u < count; u++) {
    const weight = beliefs.weight[u];
    residual[u] = weight * (beliefs.alpha[u] - field[places[u]]) - residual[u];
    inverse[u] = 1 / (weights[u * reach + 12] + weight + 1e-6);
  }
  const answer = new Float32Array(count);
  for (let u = 0; u < count; u++) answer[u] = alpha[pixels[u]];
  iterate(matrix, { residual, inverse, answer, weight: beliefs.weight }, field, rounds);
  for (let u = 0; u < count; u++) {
    const value = answer[u];
    alpha[pixels[u]] = value > 0 ? (value < 1 ? value : 1) : 0;
  }
}

interface Matrix {
  places: Int32Array;
  weights: Float32Array;
  offsets: Int32Array;
}

interface State {
  residual: Float32Array;
  inverse: Float32Array;
  answer: Float32Array;
  weight: Float32Array;
}

function iterate(matrix: Matrix, state: State, field: Float32Array, rounds: number): void {
  const { residual, inverse, answer, weight } = state;
  const count = residual.length;
  const direction = field.fill(0);
  const image = new Float32Array(count);
  let power = 0;
  for (let u = 0; u < count; u++) {
    const step = inverse[u] * residual[u];
    direction[matrix.places[u]] = step;
    power += step * residual[u];
  }
  // what is left moves alpha by a ten thousandth in the mean
  const enough = power * 5e-7;
  for (let round = 0; round < rounds && power > enough && power > 1e-20; round++) {
    multiply(matrix, direction, image);
    const along = alongDirection(matrix.places, direction, image, weight);
    if (!(along > 0)) break;
    const next = advance(matrix.places, direction, image, state, power / along);
    const keep = next / power;
    power = next;
    turn(matrix.places, direction, state, keep);
  }
  for (let u = 0; u < count; u++) {
    if (!Number.isFinite(answer[u])) answer[u] = 0;
  }
}

/** Adds the beliefs' part to `image`. @returns its product with the direction */
function alongDirection(
  places: Int32Array,
  direction: Float32Array,
  image: Float32Array,
  weight: Float32Array,
): number {
  let sum = 0;
  for (let u = 0; u < image.length; u++) {
    const d = direction[places[u]];
    image[u] += weight[u] * d;
    sum += image[u] * d;
  }
  return sum;
}

/** @returns the residual's product with its preconditioned self */
function advance(
  places: Int32Array,
  direction: Float32Array,
  image: Float32Array,
  { residual, inverse, answer }: State,
  step: number,
): number {
  let sum = 0;
  for (let u = 0; u < image.length; u++) {
    answer[u] += step * direction[places[u]];
    const left = residual[u] - step * image[u];
    residual[u] = left;
    sum += inverse[u] * left * left;
  }
  return sum;
}

function turn(places: Int32Array, direction: Float32Array, { residual, inverse }: State, keep: number): void {
  for (let u = 0; u < places.length; u++) {
    const place = places[u];
    direction[place] = inverse[u] * residual[u] + keep * direction[place];
  }
}

function multiply({ places, weights, offsets }: Matrix, field: Float32Array, out: Float32Array): void {
  for (let u = 0, at = 0; u < places.length; u++) {
    const place = places[u];
    let sum = 0;
    for (let k = 0; k < reach; k++, at++) {
      sum += weights[at] * field[place + offsets[k]];
    }
    out[u] = sum;
  }
}
