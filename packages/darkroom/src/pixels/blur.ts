import { clamp, makePlane, type Plane } from "./plane.ts";

/**
 * Gaussian blur with the edge held. Small sigmas are a true kernel; larger ones three box passes,
 * which is within 3 % of a Gaussian and costs the same for every size.
 */
export function blur(source: Plane, sigma: number): Plane {
  if (sigma < 0.2) {
    return makePlane(source.width, source.height, source.data.slice());
  }
  if (sigma < 2) {
    return kernelBlur(source, sigma);
  }
  const data = source.data.slice();
  const scratch = new Float32Array(data.length);
  for (const radius of boxRadii(sigma)) {
    boxRows(data, scratch, source.width, source.height, radius);
    boxColumns(scratch, data, source.width, source.height, radius);
  }
  return makePlane(source.width, source.height, data);
}

/** Mean over a square of side `2 * radius + 1`, the edge held. */
export function boxMean(source: Plane, radius: number): Plane {
  const { width, height } = source;
  const rows = new Float32Array(source.data.length);
  const out = new Float32Array(source.data.length);
  boxRows(source.data, rows, width, height, radius);
  boxColumns(rows, out, width, height, radius);
  return makePlane(width, height, out);
}

function boxRadii(sigma: number): number[] {
  const passes = 3;
  const ideal = Math.sqrt((12 * sigma * sigma) / passes + 1);
  let low = Math.floor(ideal);
  if (low % 2 === 0) {
    low--;
  }
  const high = low + 2;
  const lows = Math.round(
    (12 * sigma * sigma - passes * low * low - 4 * passes * low - 3 * passes) / (-4 * low - 4),
  );
  return Array.from({ length: passes }, (_, index) => ((index < lows ? low : high) - 1) / 2);
}

function boxRows(from: Float32Array, to: Float32Array, width: number, height: number, radius: number): void {
  const scale = 1 / (2 * radius + 1);
  const last = width - 1;
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let sum = from[row] * (radius + 1);
    for (let k = 1; k <= radius; k++) {
      sum += from[row + (k < last ? k : last)];
    }
    for (let x = 0; x < width; x++) {
      to[row + x] = sum * scale;
      const add = x + radius + 1;
      const drop = x - radius;
      sum += from[row + (add < last ? add : last)] - from[row + (drop > 0 ? drop : 0)];
    }
  }
}

/** Column sums kept for a whole row at a time: memory is walked in order. */
function boxColumns(
  from: Float32Array,
  to: Float32Array,
  width: number,
  height: number,
  radius: number,
): void {
  const scale = 1 / (2 * radius + 1);
  const last = height - 1;
  const sums = new Float64Array(width);
  for (let k = -radius; k <= radius; k++) {
    const row = (k < 0 ? 0 : k < last ? k : last) * width;
    for (let x = 0; x < width; x++) {
      sums[x] += from[row + x];
    }
  }
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const add = Math.min(last, y + radius + 1) * width;
    const drop = Math.max(0, y - radius) * width;
    for (let x = 0; x < width; x++) {
      to[row + x] = sums[x] * scale;
      sums[x] += from[add + x] - from[drop + x];
    }
  }
}

function kernelBlur(source: Plane, sigma: number): Plane {
  const { width, height, data } = source;
  const weights = gaussianWeights(sigma);
  const rows = new Float32Array(data.length);
  const out = new Float32Array(data.length);
  for (let y = 0; y < height; y++) {
    weighRow(data, rows, y * width, width, weights);
  }
  weighColumns(rows, out, width, height, weights);
  return makePlane(width, height, out);
}

function gaussianWeights(sigma: number): Float32Array {
  const radius = Math.ceil(sigma * 2.6);
  const kernel = Array.from({ length: radius * 2 + 1 }, (_, i) =>
    Math.exp(-((i - radius) ** 2) / (2 * sigma * sigma)),
  );
  const total = kernel.reduce((sum, value) => sum + value, 0);
  return Float32Array.from(kernel, (value) => value / total);
}

function weighRow(
  from: Float32Array,
  to: Float32Array,
  row: number,
  width: number,
  weights: Float32Array,
): void {
  const radius = (weights.length - 1) / 2;
  const first = Math.min(radius, width);
  const last = Math.max(first, width - radius);
  const edge = (x: number) => {
    let sum = 0;
    for (let k = -radius; k <= radius; k++) {
      sum += weights[k + radius] * from[row + clamp(x + k, 0, width - 1)];
    }
    to[row + x] = sum;
  };
  for (let x = 0; x < first; x++) {
    edge(x);
  }
  const middle = weights[radius];
  for (let x = first; x < last; x++) {
    const at = row + x;
    let sum = middle * from[at];
    for (let k = 1; k <= radius; k++) {
      sum += weights[radius + k] * (from[at - k] + from[at + k]);
    }
    to[at] = sum;
  }
  for (let x = last; x < width; x++) {
    edge(x);
  }
}

function weighColumns(
  from: Float32Array,
  to: Float32Array,
  width: number,
  height: number,
  weights: Float32Array,
): void {
  const radius = (weights.length - 1) / 2;
  const middle = weights[radius];
  for (let y = 0; y < height; y++) {
    const target = y * width;
    for (let x = 0; x < width; x++) {
      to[target + x] = middle * from[target + x];
    }
    for (let k = 1; k <= radius; k++) {
      const weight = weights[radius + k];
      const above = Math.max(0, y - k) * width;
      const below = Math.min(height - 1, y + k) * width;
      for (let x = 0; x < width; x++) {
        to[target + x] += weight * (from[above + x] + from[below + x]);
      }
    }
  }
}
