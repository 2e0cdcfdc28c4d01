/** The data is interleaved RGB, 0..1. */
export interface ColourImage {
  width: number;
  height: number;
  data: Float32Array;
}

/** A row of the matrix reaches a square of five. */
export const reach = 25;

export interface Stencils {
  /** index of each unknown pixel */
  pixels: Int32Array;
  /** 25 coefficients a pixel, the square of five round it row by row */
  weights: Float32Array;
  /** the 25 neighbours relative to a pixel's index */
  offsets: Int32Array;
}

/**
 * The matting Laplacian is that of Levin, Lischinski, Weiss ("A closed-form solution to natural image matting", 2008).
 * @param epsilon variance of colour (0..1) under which a window of three pixels counts as flat
 */
export function buildStencils(colours: ColourImage, unknown: Uint8Array, epsilon: number): Stencils {
  const { width, height } = colours;
  const row = new Int32Array(width * height).fill(-1);
  let count = 0;
  for (let i = 0; i < unknown.length; i++) {
    if (unknown[i]) row[i] = count++;
  }
  const pixels = new Int32Array(count);
  for (let i = 0; i < unknown.length; i++) {
    if (row[i] >= 0) pixels[row[i]] = i;
  }
  const weights = new Float32Array(count * reach);
  const window = new WindowLaplacian(epsilon);
  for (let y = 1; y < height - 1; y++) addRow(window, weights, row, colours, y);
  const offsets = Int32Array.from({ length: reach }, (_, k) => (Math.floor(k / 5) - 2) * width + (k % 5) - 2);
  return { pixels, weights, offsets };
}

function addRow(
  window: WindowLaplacian,
  weights: Float32Array,
  row: Int32Array,
  colours: ColourImage,
  y: number,
): void {
  const { width } = colours;
  for (let at = y * width + 1, end = at + width - 2; at < end; at++) {
    if (touches(row, at, width)) {
      window.read(colours, at);
      window.addTo(weights, row, at, width);
    }
  }
}

function touches(row: Int32Array, at: number, width: number): boolean {
  for (let dy = -width; dy <= width; dy += width) {
    if (row[at + dy - 1] >= 0 || row[at + dy] >= 0 || row[at + dy + 1] >= 0) return true;
  }
  return false;
}

/** One window of nine pixels; kept for all of them, so that nothing is allocated in the loop. */
class WindowLaplacian {
  readonly #epsilon: number;
  /** nine colours less their mean, and these times the inverse of their covariance */
  readonly #apart = new Float64Array(27);
  readonly #white = new Float64Array(27);

  constructor(epsilon: number) {
    this.#epsilon = epsilon;
  }

  read({ data, width }: ColourImage, at: number): void {
    const apart = this.#apart;
    let [red, green, blue] = [0, 0, 0];
    for (let k = 0, to = 0; k < 9; k++, to += 3) {
      const from = (at + (((k / 3) | 0) - 1) * width + (k % 3) - 1) * 3;
      apart[to] = data[from];
      apart[to + 1] = data[from + 1];
      apart[to + 2] = data[from + 2];
      red += apart[to];
      green += apart[to + 1];
      blue += apart[to + 2];
    }
    red /= 9;
    green /= 9;
    blue /= 9;
    let [rr, rg, rb, gg, gb, bb] = [0, 0, 0, 0, 0, 0];
    for (let to = 0; to < 27; to += 3) {
      const r = apart[to] - red;
      const g = apart[to + 1] - green;
      const b = apart[to + 2] - blue;
      apart[to] = r;
      apart[to + 1] = g;
      apart[to + 2] = b;
      rr += r * r;
      rg += r * g;
      rb += r * b;
      gg += g * g;
      gb += g * b;
      bb += b * b;
    }
    const flat = this.#epsilon / 9;
    this.#whiten(rr / 9 + flat, rg / 9, rb / 9, gg / 9 + flat, gb / 9, bb / 9 + flat);
  }

  #whiten(rr: number, rg: number, rb: number, gg: number, gb: number, bb: number): void {
    const a = gg * bb - gb * gb;
    const b = rb * gb - rg * bb;
    const c = rg * gb - rb * gg;
    const d = rr * bb - rb * rb;
    const e = rg * rb - rr * gb;
    const f = rr * gg - rg * rg;
    const scale = 1 / (rr * a + rg * b + rb * c);
    const apart = this.#apart;
    const white = this.#white;
    for (let to = 0; to < 27; to += 3) {
      const x = apart[to] * scale;
      const y = apart[to + 1] * scale;
      const z = apart[to + 2] * scale;
      white[to] = a * x + b * y + c * z;
      white[to + 1] = b * x + d * y + e * z;
      white[to + 2] = c * x + e * y + f * z;
    }
  }

  addTo(weights: Float32Array, row: Int32Array, at: number, width: number): void {
    const apart = this.#apart;
    const white = this.#white;
    for (let i = 0; i < 9; i++) {
      const iy = (i / 3) | 0;
      const ix = i - iy * 3;
      const unknown = row[at + (iy - 1) * width + ix - 1];
      if (unknown < 0) continue;
      // the middle of the square of five is its thirteenth
      const base = unknown * reach + 12 - iy * 5 - ix;
      const x = apart[i * 3];
      const y = apart[i * 3 + 1];
      const z = apart[i * 3 + 2];
      for (let j = 0; j < 9; j++) {
        const jy = (j / 3) | 0;
        const alike = (1 + x * white[j * 3] + y * white[j * 3 + 1] + z * white[j * 3 + 2]) / 9;
        weights[base + jy * 5 + j - jy * 3] -= alike;
      }
      weights[unknown * reach + 12] += 1;
    }
  }
}

export function squaredDistance(a: Float32Array, i: number, b: Float32Array, j: number): number {
  const red = a[i * 3] - b[j * 3];
  const green = a[i * 3 + 1] - b[j * 3 + 1];
  const blue = a[i * 3 + 2] - b[j * 3 + 2];
  return red * red + green * green + blue * blue;
}
