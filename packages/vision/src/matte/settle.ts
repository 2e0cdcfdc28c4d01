import type { Plane } from "@portrait-studio/raster";
import type { Colours } from "./laplacian.ts";

/** How strongly neighbours of like colour must agree, against what a pixel believes itself. */
const bond = 6;
/** What is left of the bond across the strongest edge. */
const leastBond = 2e-4;

/**
 * Decides what a map of beliefs leaves open: each pixel takes the side of what it hangs together with by colour (random walker,
 * Grady 2006, with the beliefs as its prior).
 * @param beliefs 0..1 of each pixel
 * @param weights how much each is worth; 0 asks the neighbours alone
 */
export function settle(
  colours: Colours,
  beliefs: Float32Array,
  weights: Float32Array,
  rounds: number,
): Plane {
  const { width, height } = colours;
  const edges = edgesOf(colours);
  const answer = beliefs.slice();
  const count = answer.length;
  const residual = new Float32Array(count);
  const inverse = new Float32Array(count);
  const system = { ...edges, weights, width, height };
  apply(system, answer, residual);
  diagonal(system, inverse);
  const direction = new Float32Array(count);
  let power = 0;
  for (let i = 0; i < count; i++) {
    residual[i] = weights[i] * beliefs[i] - residual[i];
    direction[i] = inverse[i] * residual[i];
    power += direction[i] * residual[i];
  }
  const image = new Float32Array(count);
  for (let round = 0; round < rounds && power > 1e-9; round++) {
    apply(system, direction, image);
    const step = power / Math.max(1e-20, dot(direction, image));
    let next = 0;
    for (let i = 0; i < count; i++) {
      answer[i] += step * direction[i];
      residual[i] -= step * image[i];
      next += inverse[i] * residual[i] * residual[i];
    }
    const keep = next / power;
    power = next;
    for (let i = 0; i < count; i++) {
      direction[i] = inverse[i] * residual[i] + keep * direction[i];
    }
  }
  for (let i = 0; i < count; i++) {
    const value = answer[i];
    answer[i] = value > 0 ? (value < 1 ? value : 1) : 0;
  }
  return { width, height, data: answer };
}

interface System {
  right: Float32Array;
  down: Float32Array;
  weights: Float32Array;
  width: number;
  height: number;
}

/** The bonds to the right and down, weaker the more the colours differ from what is usual in this picture. */
function edgesOf({ width, height, data }: Colours): { right: Float32Array; down: Float32Array } {
  const right = new Float32Array(width * height);
  const down = new Float32Array(width * height);
  let sum = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (x + 1 < width) right[i] = apart(data, i, i + 1);
      if (y + 1 < height) down[i] = apart(data, i, i + width);
      sum += right[i] + down[i];
    }
  }
  const usual = sum / (2 * width * height) + 1e-5;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      right[i] = x + 1 < width ? bond * (Math.exp(-right[i] / usual) + leastBond) : 0;
      down[i] = y + 1 < height ? bond * (Math.exp(-down[i] / usual) + leastBond) : 0;
    }
  }
  return { right, down };
}

function apart(data: Float32Array, i: number, j: number): number {
  const red = data[i * 3] - data[j * 3];
  const green = data[i * 3 + 1] - data[j * 3 + 1];
  const blue = data[i * 3 + 2] - data[j * 3 + 2];
  return red * red + green * green + blue * blue;
}

function apply({ right, down, weights, width }: System, field: Float32Array, out: Float32Array): void {
  for (let i = 0; i < field.length; i++) {
    out[i] = weights[i] * field[i];
  }
  for (let i = 0; i < field.length; i++) {
    if (right[i] > 0) {
      const flow = right[i] * (field[i] - field[i + 1]);
      out[i] += flow;
      out[i + 1] -= flow;
    }
    if (down[i] > 0) {
      const flow = down[i] * (field[i] - field[i + width]);
      out[i] += flow;
      out[i + width] -= flow;
    }
  }
}

function diagonal({ right, down, weights, width }: System, out: Float32Array): void {
  for (let i = 0; i < out.length; i++) {
    const left = i > 0 ? right[i - 1] : 0;
    const above = i >= width ? down[i - width] : 0;
    out[i] = 1 / (weights[i] + right[i] + down[i] + left + above + 1e-9);
  }
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) {
    sum += a[i] * b[i];
  }
  return sum;
}
