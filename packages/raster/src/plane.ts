import { computeLuma } from "./colour.ts";

/**
 * The data is row by row, `width * height` floats. A loop over many pixels calls a function of its own row by row, which is compiled once;
 * a long loop that runs once an image is compiled again for each, which costs as much as the work itself.
 */
export interface Plane {
  width: number;
  height: number;
  data: Float32Array;
}

export function makePlane(width: number, height: number, data?: Float32Array): Plane {
  return { width, height, data: data ?? new Float32Array(width * height) };
}

export function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value;
}

/** It is 0 below `from` and 1 above `to`; `from` may be the greater of the two. */
export function smoothstep(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from), 0, 1);
  return t * t * (3 - 2 * t);
}

export function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}

export function scalePlane({ width, height, data }: Plane, factor: number): void {
  for (let y = 0; y < height; y++) {
    scaleRow(data, y * width, (y + 1) * width, factor);
  }
}

function scaleRow(data: Float32Array, from: number, to: number, factor: number): void {
  for (let i = from; i < to; i++) {
    data[i] *= factor;
  }
}

export function multiply(a: Plane, b: Plane): Plane {
  const out = makePlane(a.width, a.height);
  for (let y = 0; y < a.height; y++) {
    multiplyRow(out.data, a.data, b.data, y * a.width, (y + 1) * a.width);
  }
  return out;
}

function multiplyRow(out: Float32Array, a: Float32Array, b: Float32Array, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    out[i] = a[i] * b[i];
  }
}

export function toLumaPlane(colours: readonly Plane[]): Plane {
  const [red, green, blue] = colours;
  const out = makePlane(red.width, red.height);
  for (let y = 0; y < red.height; y++) {
    lumaRow(out.data, red.data, green.data, blue.data, y * red.width, (y + 1) * red.width);
  }
  return out;
}

function lumaRow(
  out: Float32Array,
  red: Float32Array,
  green: Float32Array,
  blue: Float32Array,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    out[i] = computeLuma(red[i], green[i], blue[i]);
  }
}

export function resizePlane(source: Plane, width: number, height: number): Plane {
  if (width === source.width && height === source.height) {
    return source;
  }
  // an odd side halves to one pixel more than half: still a block of two
  const factor = Math.floor(Math.min(source.width / width, source.height / height) + 0.02);
  const near = factor > 1 ? shrinkByBlocks(source, factor) : source;
  const wide = near.width === width ? near : resizeRows(near, width);
  return wide.height === height ? wide : resizeColumns(wide, height);
}

export function shrinkByBlocks({ width, height, data }: Plane, factor: number): Plane {
  const out = makePlane(Math.ceil(width / factor), Math.ceil(height / factor));
  const line = new Float32Array(width);
  for (let y = 0; y < out.height; y++) {
    const rows = Math.min(factor, height - y * factor);
    const first = y * factor * width;
    line.set(data.subarray(first, first + width));
    for (let k = 1; k < rows; k++) {
      addRow(line, 0, data, first + k * width, width, 1);
    }
    averageBlocks(out.data, y * out.width, line, factor, rows);
  }
  return out;
}

function averageBlocks(to: Float32Array, at: number, line: Float32Array, factor: number, rows: number): void {
  const whole = Math.floor(line.length / factor);
  const share = 1 / (rows * factor);
  for (let x = 0, from = 0; x < whole; x++) {
    let sum = 0;
    for (const end = from + factor; from < end; from++) {
      sum += line[from];
    }
    to[at + x] = sum * share;
  }
  if (whole * factor < line.length) {
    let sum = 0;
    for (let x = whole * factor; x < line.length; x++) {
      sum += line[x];
    }
    to[at + whole] = sum / (rows * (line.length - whole * factor));
  }
}

function resizeRows(source: Plane, width: number): Plane {
  const out = makePlane(width, source.height);
  const taps = planTaps(source.width, width, source.width / width);
  for (let y = 0; y < source.height; y++) {
    weighTaps(out.data, y * width, source.data, y * source.width, taps);
  }
  return out;
}

function weighTaps(
  to: Float32Array,
  at: number,
  data: Float32Array,
  from: number,
  { start, weight, size, inner, last }: ResizeTaps,
): void {
  for (let x = 0; x < inner; x++) {
    let tap = x * size;
    let sum = 0;
    for (let k = from + start[x], end = k + size; k < end; k++) {
      sum += weight[tap++] * data[k];
    }
    to[at + x] = sum;
  }
  for (let x = inner; x < start.length; x++) {
    let sum = 0;
    for (let k = 0; k < size; k++) {
      sum += weight[x * size + k] * data[from + Math.min(start[x] + k, last)];
    }
    to[at + x] = sum;
  }
}

/** Whole rows at a time: memory is walked in order. */
function resizeColumns({ width, height: before, data }: Plane, height: number): Plane {
  const out = makePlane(width, height);
  const { start, weight, size } = planTaps(before, height, before / height);
  for (let y = 0; y < height; y++) {
    for (let k = 0; k < size; k++) {
      const w = weight[y * size + k];
      if (w > 0) {
        addRow(out.data, y * width, data, (start[y] + k) * width, width, w);
      }
    }
  }
  return out;
}

function addRow(
  to: Float32Array,
  at: number,
  data: Float32Array,
  from: number,
  count: number,
  weight: number,
): void {
  for (let x = 0; x < count; x++) {
    to[at + x] += weight * data[from + x];
  }
}

interface ResizeTaps {
  start: Int32Array;
  weight: Float32Array;
  /** of each pixel's taps */
  size: number;
  /** pixels from here on have taps beyond the edge: these have no weight, they only must not be read */
  inner: number;
  last: number;
}

/** A triangle filter as wide as the shrink, so that growing is bilinear and shrinking doesn't alias. */
function planTaps(from: number, to: number, ratio: number): ResizeTaps {
  const radius = Math.max(1, ratio);
  const size = Math.ceil(radius * 2) + 1;
  const start = new Int32Array(to);
  const weight = new Float32Array(to * size);
  for (let x = 0; x < to; x++) {
    const centre = (x + 0.5) * ratio - 0.5;
    const first = Math.max(0, Math.ceil(centre - radius));
    start[x] = first;
    let total = 0;
    for (let k = 0; k < size; k++) {
      const at = first + k;
      const w = at < from ? Math.max(0, 1 - Math.abs(at - centre) / radius) : 0;
      weight[x * size + k] = w;
      total += w;
    }
    for (let k = 0; k < size; k++) {
      weight[x * size + k] /= total;
    }
  }
  const inner = start.findLastIndex((first) => first + size <= from) + 1;
  return { start, weight, size, inner, last: from - 1 };
}
