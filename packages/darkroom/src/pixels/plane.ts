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
  const wide = resizeRows(source, width);
  return transpose(resizeRows(transpose(wide), height));
}

function resizeRows(source: Plane, width: number): Plane {
  const out = makePlane(width, source.height);
  const ratio = source.width / width;
  const taps = planTaps(source.width, width, ratio);
  for (let y = 0; y < source.height; y++) {
    const from = y * source.width;
    const to = y * width;
    for (let x = 0; x < width; x++) {
      let sum = 0;
      const start = taps.start[x];
      const first = x * taps.size;
      for (let k = 0; k < taps.size; k++) {
        const at = start + k;
        sum += taps.weight[first + k] * source.data[from + (at < source.width ? at : source.width - 1)];
      }
      out.data[to + x] = sum;
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

export function transpose(plane: Plane): Plane {
  const { width, height, data } = plane;
  const out = makePlane(height, width);
  const block = 32;
  for (let by = 0; by < height; by += block) {
    const ye = Math.min(height, by + block);
    for (let bx = 0; bx < width; bx += block) {
      const xe = Math.min(width, bx + block);
      for (let y = by; y < ye; y++) {
        for (let x = bx; x < xe; x++) {
          out.data[x * height + y] = data[y * width + x];
        }
      }
    }
  }
  return out;
}
