import { blur } from "../pixels/blur.ts";
import { clamp, makePlane, type Plane } from "../pixels/plane.ts";

/** Where strokes run: unit direction along the forms, and how clear that direction is (0..1). */
export interface Flow {
  x: Plane;
  y: Plane;
  clear: Plane;
}

/**
 * Smoothed structure tensor of a luminance plane. Where there is nothing to follow, strokes run diagonally, as `rest` (about
 * the square of a gradient that counts) says; otherwise they crawl like worms over flat walls.
 */
export function findFlow(luminance: Plane, sigma: number, rest: number): Flow {
  const { width, height, data } = luminance;
  const xx = makePlane(width, height);
  const xy = makePlane(width, height);
  const yy = makePlane(width, height);
  for (let y = 0; y < height; y++) {
    const above = Math.max(0, y - 1) * width;
    const below = Math.min(height - 1, y + 1) * width;
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const gx = data[y * width + Math.min(width - 1, x + 1)] - data[y * width + Math.max(0, x - 1)];
      const gy = data[below + x] - data[above + x];
      xx.data[i] = gx * gx + rest;
      xy.data[i] = gx * gy + rest * 0.6;
      yy.data[i] = gy * gy + rest * 0.36;
    }
  }
  const [a, b, c] = [xx, xy, yy].map((plane) => blur(plane, sigma).data);
  const flow = { x: makePlane(width, height), y: makePlane(width, height), clear: makePlane(width, height) };
  for (let i = 0; i < a.length; i++) {
    const across = 0.5 * Math.atan2(2 * b[i], a[i] - c[i]);
    const spread = Math.sqrt((a[i] - c[i]) ** 2 + 4 * b[i] * b[i]);
    flow.x.data[i] = -Math.sin(across);
    flow.y.data[i] = Math.cos(across);
    flow.clear.data[i] = spread / (a[i] + c[i] + 1e-5);
  }
  return flow;
}

interface Kernel {
  dx: Int8Array;
  dy: Int8Array;
  /** for each tap, its weight in each of the eight sectors */
  weight: Float32Array;
}

const sectors = 8;
const turns = 16;
const stretches = 3;

/**
 * Anisotropic Kuwahara filter: each pixel takes the mean of the calmest of eight overlapping sectors of an ellipse along
 * the flow. Kernels for 16 directions and 3 stretches are worked out once a picture.
 */
export function kuwahara(planes: readonly Plane[], flow: Flow, radius: number): Plane[] {
  const { width, height } = planes[0];
  const kernels = Array.from({ length: turns * stretches }, (_, i) =>
    makeKernel(radius, (Math.floor(i / stretches) * Math.PI) / turns, 1 + (i % stretches) * 0.45),
  );
  const out = planes.map(() => makePlane(width, height));
  const sums = new Float64Array(sectors * 5);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const angle = Math.atan2(flow.y.data[i], flow.x.data[i]);
      const turn = (Math.round((angle / Math.PI) * turns) + turns * 2) % turns;
      const stretch = clamp(Math.floor(flow.clear.data[i] * stretches), 0, stretches - 1);
      gather(planes, kernels[turn * stretches + stretch], x, y, sums);
      blend(sums, out, i);
    }
  }
  return out;
}

/** Per sector: weight, mean of each colour, mean square of the luminance. */
function gather(
  [red, green, blue]: readonly Plane[],
  kernel: Kernel,
  x: number,
  y: number,
  sums: Float64Array,
): void {
  const { width, height } = red;
  const inner = x >= 16 && y >= 16 && x < width - 16 && y < height - 16;
  sums.fill(0);
  const { dx, dy, weight } = kernel;
  for (let tap = 0; tap < dx.length; tap++) {
    const px = inner ? x + dx[tap] : clamp(x + dx[tap], 0, width - 1);
    const py = inner ? y + dy[tap] : clamp(y + dy[tap], 0, height - 1);
    const at = py * width + px;
    const r = red.data[at];
    const g = green.data[at];
    const b = blue.data[at];
    const l = 0.3 * r + 0.59 * g + 0.11 * b;
    const square = l * l;
    for (let sector = 0; sector < sectors; sector++) {
      const w = weight[tap * sectors + sector];
      if (w > 0) {
        const to = sector * 5;
        sums[to] += w;
        sums[to + 1] += w * r;
        sums[to + 2] += w * g;
        sums[to + 3] += w * b;
        sums[to + 4] += w * square;
      }
    }
  }
}

function blend(sums: Float64Array, out: readonly Plane[], i: number): void {
  let total = 0;
  let red = 0;
  let green = 0;
  let blue = 0;
  for (let at = 0; at < sums.length; at += 5) {
    const n = 1 / sums[at];
    const r = sums[at + 1] * n;
    const g = sums[at + 2] * n;
    const b = sums[at + 3] * n;
    const l = 0.3 * r + 0.59 * g + 0.11 * b;
    const variance = Math.max(0, sums[at + 4] * n - l * l);
    const q = 1 / (1 + variance * 2500);
    const w = q * q * q * q + 1e-9;
    total += w;
    red += w * r;
    green += w * g;
    blue += w * b;
  }
  out[0].data[i] = red / total;
  out[1].data[i] = green / total;
  out[2].data[i] = blue / total;
}

/** Polynomial sector weights (Kyprianidis and Kang): smooth, overlapping, no trigonometry for each pixel. */
function makeKernel(radius: number, angle: number, stretch: number): Kernel {
  const long = radius * stretch;
  const short = radius / Math.sqrt(stretch);
  const reach = Math.min(15, Math.ceil(long));
  const dx: number[] = [];
  const dy: number[] = [];
  const weight: number[] = [];
  for (let y = -reach; y <= reach; y++) {
    for (let x = -reach; x <= reach; x++) {
      const u = (x * Math.cos(angle) + y * Math.sin(angle)) / long;
      const v = (y * Math.cos(angle) - x * Math.sin(angle)) / short;
      const distance = u * u + v * v;
      if (distance <= 1) {
        dx.push(x);
        dy.push(y);
        weight.push(...sectorWeights(u, v, Math.exp(-2 * distance)));
      }
    }
  }
  return { dx: Int8Array.from(dx), dy: Int8Array.from(dy), weight: Float32Array.from(weight) };
}

function sectorWeights(u: number, v: number, fall: number): number[] {
  const weights = Array.from({ length: sectors }, (_, sector) => {
    const turn = (sector * Math.PI) / 4;
    const a = u * Math.cos(turn) + v * Math.sin(turn);
    const b = v * Math.cos(turn) - u * Math.sin(turn);
    return Math.max(0, a + 0.33 - 3.77 * b * b) ** 2;
  });
  const total = weights.reduce((sum, value) => sum + value, 0);
  // Taps hardly in a sector cost time and change nothing.
  return weights.map((value) => (value / total > 0.04 ? (value / total) * fall : 0));
}
