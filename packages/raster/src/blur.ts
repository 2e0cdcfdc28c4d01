import { clamp, makePlane, type Plane, shrinkByBlocks } from "./plane.ts";
import { RowReader } from "./row-reader.ts";
import { borrow } from "./scratch.ts";

/** Small sigmas are a true kernel; three box passes are within 3 % of a Gaussian and cost the same for every size. The edge is held. */
export function blur(source: Plane, sigma: number): Plane {
  if (sigma < 0.2) {
    return makePlane(source.width, source.height, source.data.slice());
  }
  if (sigma < 2) {
    return kernelBlur(source, sigma);
  }
  return sigma < 2 * leastSmallSigma ? boxBlur(source, sigma) : wideBlur(source, sigma);
}

/** The least sigma of a wide blur on its smaller plane, in that plane's pixels. */
const leastSmallSigma = 4;

function wideBlur(source: Plane, sigma: number): Plane {
  const { width, height } = source;
  const shrink = Math.floor(sigma / leastSmallSigma);
  // the means of blocks and the lines between them blur by a variance of 1/12 and 1/6 of a small pixel
  const small = boxBlur(shrinkByBlocks(source, shrink), Math.sqrt((sigma / shrink) ** 2 - 0.25));
  const reader = new RowReader(small, small.width * shrink, small.height * shrink);
  const out = makePlane(width, height);
  for (let y = 0; y < height; y++) out.data.set(reader.read(y).subarray(0, width), y * width);
  return out;
}

function boxBlur(source: Plane, sigma: number): Plane {
  const { width, height } = source;
  const out = makePlane(width, height);
  let { data } = source;
  for (const radius of boxRadii(sigma)) {
    computeBoxMean(data, out.data, width, height, radius);
    data = out.data;
  }
  return out;
}

/** The square has a side of `2 * radius + 1`; the edge is held. */
export function boxMean(source: Plane, radius: number): Plane {
  const { width, height } = source;
  const out = makePlane(width, height);
  computeBoxMean(source.data, out.data, width, height, radius);
  return out;
}

/** `to` may be `from`. */
function computeBoxMean(
  from: Float32Array,
  to: Float32Array,
  width: number,
  height: number,
  radius: number,
): void {
  borrow(from.length, (rows) => {
    boxRows(from, rows, width, height, radius);
    boxColumns(rows, to, width, height, radius);
  });
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
  for (let y = 0; y < height; y++) {
    boxRow(from, to, y * width, width, radius);
  }
}

function boxRow(from: Float32Array, to: Float32Array, row: number, width: number, radius: number): void {
  const scale = 1 / (2 * radius + 1);
  const last = width - 1;
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
    sumRow(sums, from, (k < 0 ? 0 : k < last ? k : last) * width);
  }
  for (let y = 0; y < height; y++) {
    const add = Math.min(last, y + radius + 1) * width;
    const drop = Math.max(0, y - radius) * width;
    slideRow(sums, scale, from, add, drop, to, y * width);
  }
}

function sumRow(sums: Float64Array, from: Float32Array, row: number): void {
  for (let x = 0; x < sums.length; x++) {
    sums[x] += from[row + x];
  }
}

/** Writes the scaled sums, then lets them move on by a row. */
function slideRow(
  sums: Float64Array,
  scale: number,
  from: Float32Array,
  add: number,
  drop: number,
  to: Float32Array,
  row: number,
): void {
  for (let x = 0; x < sums.length; x++) {
    const sum = sums[x];
    to[row + x] = sum * scale;
    sums[x] = sum + (from[add + x] - from[drop + x]);
  }
}

function kernelBlur(source: Plane, sigma: number): Plane {
  const { width, height, data } = source;
  const weights = gaussianWeights(sigma);
  const radius = weights.length - 1;
  const line = new Float32Array(width + 2 * radius);
  const out = makePlane(width, height);
  borrow(data.length, (rows) => {
    for (let row = 0; row < data.length; row += width) {
      line.fill(data[row], 0, radius);
      line.set(data.subarray(row, row + width), radius);
      line.fill(data[row + width - 1], radius + width);
      weighLine(rows, row, width, line, weights, (k) => radius + clamp(k, -radius, radius));
    }
    for (let y = 0; y < height; y++) {
      weighLine(out.data, y * width, width, rows, weights, (k) => clamp(y + k, 0, height - 1) * width);
    }
  });
  return out;
}

/** The middle one comes first. */
function gaussianWeights(sigma: number): Float32Array {
  const radius = Math.ceil(sigma * 2.6);
  const kernel = Array.from({ length: radius + 1 }, (_, i) => Math.exp(-(i ** 2) / (2 * sigma * sigma)));
  const total = kernel.reduce((sum, value) => sum + 2 * value, -1);
  return Float32Array.from(kernel, (value) => value / total);
}

/** `getStart` says where the line begins that lies so many pixels away. */
function weighLine(
  to: Float32Array,
  at: number,
  width: number,
  from: Float32Array,
  weights: Float32Array,
  getStart: (away: number) => number,
): void {
  for (let k = 1; k < weights.length; k += 3) {
    const pairs = [k, k + 1, k + 2].map((away) => ({
      before: getStart(-away),
      after: getStart(away),
      weight: weights[away] ?? 0,
    }));
    if (k === 1) weighPairs(to, at, width, from, pairs, from, getStart(0), weights[0]);
    else weighPairs(to, at, width, from, pairs, to, at, 1);
  }
}

interface Pair {
  before: number;
  after: number;
  weight: number;
}

/** Three pairs of neighbours at a time, with what is already there: each pass over a line costs as much as its sums. */
function weighPairs(
  to: Float32Array,
  at: number,
  width: number,
  from: Float32Array,
  [
    { before: a, after: b, weight: u },
    { before: c, after: d, weight: v },
    { before: e, after: f, weight: w },
  ]: Pair[],
  first: Float32Array,
  start: number,
  weight: number,
): void {
  for (let x = 0; x < width; x++) {
    to[at + x] =
      weight * first[start + x] +
      u * (from[a + x] + from[b + x]) +
      v * (from[c + x] + from[d + x]) +
      w * (from[e + x] + from[f + x]);
  }
}
