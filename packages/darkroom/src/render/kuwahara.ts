import { blur, clamp, computeLuma, makePlane, type Plane } from "@portrait-studio/raster";

/** `x` and `y` are a unit direction along the forms; `clear`, 0..1, says how clear it is. */
export interface Flow {
  x: Plane;
  y: Plane;
  clear: Plane;
}

/** Strokes sway about a diagonal where there is nothing to follow, as `rest` says; otherwise they crawl like worms over flat walls. */
export function findFlow(luminance: Plane, sigma: number, rest: number): Flow {
  const { width, height } = luminance;
  const tensor = [makePlane(width, height), makePlane(width, height), makePlane(width, height)];
  for (let y = 0; y < height; y++) {
    tensorRow(tensor, luminance, y, rest);
  }
  const smooth = tensor.map((plane) => blur(plane, sigma));
  const flow = { x: makePlane(width, height), y: makePlane(width, height), clear: makePlane(width, height) };
  for (let y = 0; y < height; y++) {
    flowRow(flow, smooth, y * width, (y + 1) * width);
  }
  return flow;
}

function tensorRow(
  [xx, xy, yy]: readonly Plane[],
  { width, height, data }: Plane,
  y: number,
  rest: number,
): void {
  const swing = 6 / height;
  const sway = 2.2 * Math.sin(swing * y);
  const above = Math.max(0, y - 1) * width;
  const below = Math.min(height - 1, y + 1) * width;
  for (let x = 0, i = y * width; x < width; x++, i++) {
    const gx = data[x < width - 1 ? i + 1 : i] - data[x > 0 ? i - 1 : i];
    const gy = data[below + x] - data[above + x];
    const turn = 0.54 + 0.75 * Math.sin(swing * x + sway) + 0.5 * Math.sin(1.7 * swing * (x - y));
    const [rx, ry] = [Math.cos(turn), Math.sin(turn)];
    xx.data[i] = gx * gx + rest * rx * rx;
    xy.data[i] = gx * gy + rest * rx * ry;
    yy.data[i] = gy * gy + rest * ry * ry;
  }
}

function flowRow(flow: Flow, [xx, xy, yy]: readonly Plane[], from: number, to: number): void {
  for (let i = from; i < to; i++) {
    const a = xx.data[i];
    const b = xy.data[i];
    const c = yy.data[i];
    const across = 0.5 * Math.atan2(2 * b, a - c);
    const spread = Math.sqrt((a - c) ** 2 + 4 * b * b);
    flow.x.data[i] = -Math.sin(across);
    flow.y.data[i] = Math.cos(across);
    flow.clear.data[i] = spread / (a + c + 1e-5);
  }
}

/** For each of the eight sectors its taps: where they lie in the padded image, and what they weigh; a sector sums to 1. */
type Kernel = readonly { offset: Int32Array; weight: Float32Array }[];

const sectors = 8;
const turns = 16;
const stretches = 3;
/** No tap lies further out. */
const margin = 15;

/** The filter is the anisotropic Kuwahara: a pixel takes the mean of the calmest of eight sectors of an ellipse along the flow. */
export function kuwahara(planes: readonly Plane[], flow: Flow, radius: number): Plane[] {
  const { width, height } = planes[0];
  const stride = (width + 2 * margin) * 4;
  const kernels = Array.from({ length: turns * stretches }, (_, i) =>
    makeKernel(radius, (Math.floor(i / stretches) * Math.PI) / turns, 1 + (i % stretches) * 0.45, stride),
  );
  const padded = pad(planes);
  const out = planes.map(() => makePlane(width, height));
  for (let y = 0; y < height; y++) {
    smoothRow(out, padded, y, flow, kernels, stride);
  }
  return out;
}

function smoothRow(
  [red, green, blue]: readonly Plane[],
  padded: Float32Array,
  y: number,
  { x: flowX, y: flowY, clear }: Flow,
  kernels: readonly Kernel[],
  stride: number,
): void {
  const { width } = red;
  const mean = new Float64Array(3);
  for (let x = 0, i = y * width; x < width; x++, i++) {
    const angle = Math.atan2(flowY.data[i], flowX.data[i]);
    const turn = (Math.round((angle / Math.PI) * turns) + turns * 2) % turns;
    const stretch = clamp(Math.floor(clear.data[i] * stretches), 0, stretches - 1);
    blend(padded, (y + margin) * stride + (x + margin) * 4, kernels[turn * stretches + stretch], mean);
    red.data[i] = mean[0];
    green.data[i] = mean[1];
    blue.data[i] = mean[2];
  }
}

/** Red, green, blue and squared luma in turn, with the edge held round about. */
function pad(planes: readonly Plane[]): Float32Array {
  const [{ width, height }] = planes;
  const stride = (width + 2 * margin) * 4;
  const out = new Float32Array(stride * (height + 2 * margin));
  for (let y = -margin; y < height + margin; y++) {
    padRow(out, (y + margin) * stride, planes, clamp(y, 0, height - 1) * width);
  }
  return out;
}

function padRow(out: Float32Array, to: number, [red, green, blue]: readonly Plane[], row: number): void {
  const { width } = red;
  let at = to;
  for (let x = -margin; x < width + margin; x++) {
    const i = row + clamp(x, 0, width - 1);
    const r = red.data[i];
    const g = green.data[i];
    const b = blue.data[i];
    out[at++] = r;
    out[at++] = g;
    out[at++] = b;
    out[at++] = computeLuma(r, g, b) ** 2;
  }
}

/** Means of the sectors, each weighted by how calm it is. */
function blend(padded: Float32Array, centre: number, kernel: Kernel, mean: Float64Array): void {
  let total = 0;
  let red = 0;
  let green = 0;
  let blue = 0;
  for (let sector = 0; sector < sectors; sector++) {
    const { offset, weight } = kernel[sector];
    let r = 0;
    let g = 0;
    let b = 0;
    let square = 0;
    for (let tap = 0; tap < offset.length; tap++) {
      const at = centre + offset[tap];
      const w = weight[tap];
      r += w * padded[at];
      g += w * padded[at + 1];
      b += w * padded[at + 2];
      square += w * padded[at + 3];
    }
    const l = computeLuma(r, g, b);
    const calm = 1 / (1 + Math.max(0, square - l * l) * 2500);
    const part = calm * calm * calm * calm + 1e-9;
    total += part;
    red += part * r;
    green += part * g;
    blue += part * b;
  }
  mean[0] = red / total;
  mean[1] = green / total;
  mean[2] = blue / total;
}

/** Polynomial sector weights (Kyprianidis and Kang): smooth, overlapping, no trigonometry for each pixel. */
function makeKernel(radius: number, angle: number, stretch: number, stride: number): Kernel {
  const long = radius * stretch;
  const short = radius / Math.sqrt(stretch);
  const reach = Math.min(margin, Math.ceil(long));
  const taps: { offset: number; weights: number[] }[] = [];
  for (let y = -reach; y <= reach; y++) {
    for (let x = -reach; x <= reach; x++) {
      const u = (x * Math.cos(angle) + y * Math.sin(angle)) / long;
      const v = (y * Math.cos(angle) - x * Math.sin(angle)) / short;
      const distance = u * u + v * v;
      if (distance <= 1) {
        taps.push({ offset: y * stride + x * 4, weights: sectorWeights(u, v, Math.exp(-2 * distance)) });
      }
    }
  }
  return Array.from({ length: sectors }, (_, sector) => {
    const inside = taps.filter(({ weights }) => weights[sector] > 0);
    const total = inside.reduce((sum, { weights }) => sum + weights[sector], 0);
    return {
      offset: Int32Array.from(inside, ({ offset }) => offset),
      weight: Float32Array.from(inside, ({ weights }) => weights[sector] / total),
    };
  });
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
