/** One channel of a picture: row by row, `width * height` floats. */
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

/** 0 below `from`, 1 above `to`, a smooth step between; `from` may be the greater of the two. */
export function smoothstep(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from), 0, 1);
  return t * t * (3 - 2 * t);
}

export function mix(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}

/** Bilinear read with the edge held; `x`, `y` in pixel centres (0 is the middle of the first pixel). */
export function sample(plane: Plane, x: number, y: number): number {
  const { width, height, data } = plane;
  const cx = clamp(x, 0, width - 1);
  const cy = clamp(y, 0, height - 1);
  const x0 = Math.floor(cx);
  const y0 = Math.floor(cy);
  const x1 = x0 + 1 < width ? x0 + 1 : x0;
  const y1 = y0 + 1 < height ? y0 + 1 : y0;
  const fx = cx - x0;
  const fy = cy - y0;
  const top = data[y0 * width + x0] * (1 - fx) + data[y0 * width + x1] * fx;
  const bottom = data[y1 * width + x0] * (1 - fx) + data[y1 * width + x1] * fx;
  return top * (1 - fy) + bottom * fy;
}

/** Area average when it shrinks, bilinear when it grows. */
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

/** Average of each block of `factor` x `factor`; what is left over at the right and lower edge counts in smaller blocks. */
function shrinkByBlocks(source: Plane, factor: number): Plane {
  const { width, height, data } = source;
  const out = makePlane(Math.ceil(width / factor), Math.ceil(height / factor));
  const whole = Math.floor(width / factor);
  const line = new Float32Array(width);
  for (let y = 0; y < out.height; y++) {
    const rows = Math.min(factor, height - y * factor);
    let at = y * factor * width;
    for (let x = 0; x < width; x++) {
      line[x] = data[at++];
    }
    for (let k = 1; k < rows; k++) {
      for (let x = 0; x < width; x++) {
        line[x] += data[at++];
      }
    }
    const to = y * out.width;
    const share = 1 / (rows * factor);
    for (let x = 0, from = 0; x < whole; x++) {
      let sum = 0;
      for (const end = from + factor; from < end; from++) {
        sum += line[from];
      }
      out.data[to + x] = sum * share;
    }
    if (whole < out.width) {
      let sum = 0;
      for (let x = whole * factor; x < width; x++) {
        sum += line[x];
      }
      out.data[to + whole] = sum / (rows * (width - whole * factor));
    }
  }
  return out;
}

function resizeRows(source: Plane, width: number): Plane {
  const out = makePlane(width, source.height);
  const { start, weight, size } = planTaps(source.width, width, source.width / width);
  const { data } = source;
  const last = source.width - 1;
  // taps beyond the edge have no weight, they only must not be read
  const inner = start.findLastIndex((first) => first + size <= last + 1) + 1;
  for (let y = 0; y < source.height; y++) {
    const from = y * source.width;
    const to = y * width;
    for (let x = 0; x < inner; x++) {
      let at = from + start[x];
      let tap = x * size;
      let sum = 0;
      for (let k = 0; k < size; k++) {
        sum += weight[tap++] * data[at++];
      }
      out.data[to + x] = sum;
    }
    for (let x = inner; x < width; x++) {
      let sum = 0;
      for (let k = 0; k < size; k++) {
        sum += weight[x * size + k] * data[from + Math.min(start[x] + k, last)];
      }
      out.data[to + x] = sum;
    }
  }
  return out;
}

/** Whole rows at a time: memory is walked in order. */
function resizeColumns(source: Plane, height: number): Plane {
  const { width, data } = source;
  const out = makePlane(width, height);
  const { start, weight, size } = planTaps(source.height, height, source.height / height);
  for (let y = 0; y < height; y++) {
    const to = y * width;
    for (let k = 0; k < size; k++) {
      const w = weight[y * size + k];
      if (w > 0) {
        const from = (start[y] + k) * width;
        for (let x = 0; x < width; x++) {
          out.data[to + x] += w * data[from + x];
        }
      }
    }
  }
  return out;
}

/** A triangle filter as wide as the shrink, so that growing is bilinear and shrinking doesn't alias. */
function planTaps(from: number, to: number, ratio: number) {
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
  return { start, weight, size };
}
