import type { Layers } from "./resolve.ts";

/** How far red, green and blue light wander under skin, in centimetres (deviation). */
const WANDER = [0.2, 0.085, 0.045] as const;
/** Share of the light that wanders; the rest leaves where it fell. */
const SHARE = [0.9, 0.85, 0.8] as const;

/** Blurs the light on skin inside skin only, by colour: soft shade edges with a red rim. */
export function scatterInSkin(layers: Layers, pixelsPerCentimetre: number): void {
  const { skin, skinFall } = layers;
  const crop = findSkin(layers);
  const plane = new Float32Array(crop.width * crop.height);
  const mask = new Float32Array(plane.length);
  const scratch = new Float32Array(plane.length);
  for (let c = 0; c < 3; c++) {
    const deviation = WANDER[c] * pixelsPerCentimetre;
    if (deviation < 0.4) continue;
    eachPixel(crop, layers.width, (i, at) => {
      mask[i] = skin[at] > 0 ? 1 : 0;
      plane[i] = mask[i] * skinFall[at * 3 + c];
    });
    blur(plane, scratch, crop.width, crop.height, deviation);
    blur(mask, scratch, crop.width, crop.height, deviation);
    eachPixel(crop, layers.width, (i, at) => {
      if (mask[i] <= 0 || skin[at] <= 0) return;
      skinFall[at * 3 + c] += (plane[i] / mask[i] - skinFall[at * 3 + c]) * SHARE[c];
    });
  }
}

type Crop = { x: number; y: number; width: number; height: number };

function findSkin({ width, height, skin }: Layers): Crop {
  let left = width;
  let right = 0;
  let top = height;
  let bottom = 0;
  for (let at = 0; at < skin.length; at++) {
    if (skin[at] === 0) continue;
    const x = at % width;
    if (x < left) left = x;
    if (x > right) right = x;
    const y = (at / width) | 0;
    if (y < top) top = y;
    bottom = y;
  }
  return { x: left, y: top, width: Math.max(0, right - left + 1), height: Math.max(0, bottom - top + 1) };
}

function eachPixel(crop: Crop, width: number, act: (inCrop: number, inPicture: number) => void): void {
  for (let y = 0, i = 0; y < crop.height; y++) {
    for (let x = 0, at = (crop.y + y) * width + crop.x; x < crop.width; x++, i++, at++) act(i, at);
  }
}

/** Two box passes each way with fractional widths: near enough to a Gaussian of this deviation. */
export function blur(
  plane: Float32Array,
  scratch: Float32Array,
  width: number,
  height: number,
  deviation: number,
): void {
  // variance of one box of width 2r+1 is ((2r+1)^2-1)/12; two passes add
  const radius = (Math.sqrt(6 * deviation * deviation + 1) - 1) / 2;
  for (let pass = 0; pass < 2; pass++) {
    boxRows(plane, scratch, width, height, radius);
    boxColumns(scratch, plane, width, height, radius);
  }
}

function boxRows(from: Float32Array, to: Float32Array, width: number, height: number, radius: number): void {
  const whole = Math.floor(radius);
  const part = radius - whole;
  const scale = 1 / (2 * radius + 1);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let sum = 0;
    for (let k = -whole; k <= whole; k++) sum += from[row + (k < 0 ? 0 : k >= width ? width - 1 : k)];
    for (let x = 0; x < width; x++) {
      const left = x - whole - 1;
      const right = x + whole + 1;
      const before = from[row + Math.max(left, 0)];
      const after = from[row + (right >= width ? width - 1 : right)];
      to[row + x] = (sum + part * (before + after)) * scale;
      const out = x - whole;
      sum += after - from[row + Math.max(out, 0)];
    }
  }
}

function boxColumns(
  from: Float32Array,
  to: Float32Array,
  width: number,
  height: number,
  radius: number,
): void {
  const whole = Math.floor(radius);
  const part = radius - whole;
  const scale = 1 / (2 * radius + 1);
  const sums = new Float32Array(width);
  const rowAt = (y: number) => (y < 0 ? 0 : y >= height ? height - 1 : y) * width;
  for (let k = -whole; k <= whole; k++) {
    const row = rowAt(k);
    for (let x = 0; x < width; x++) sums[x] += from[row + x];
  }
  for (let y = 0; y < height; y++) {
    const before = rowAt(y - whole - 1);
    const after = rowAt(y + whole + 1);
    const out = rowAt(y - whole);
    const row = y * width;
    for (let x = 0; x < width; x++) {
      to[row + x] = (sums[x] + part * (from[before + x] + from[after + x])) * scale;
      sums[x] += from[after + x] - from[out + x];
    }
  }
}
