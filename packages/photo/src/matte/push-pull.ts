import type { ColourImage } from "./laplacian.ts";

interface Level {
  width: number;
  height: number;
  /** red, green, blue times weight, and weight */
  data: Float32Array;
}

/** Push-pull (Gortler et al. 1996) is smooth far away and exact where colours are known; what is not wanted gets 0. */
export function continueColours(colours: ColourImage, known: Uint8Array, wanted: Uint8Array): Float32Array {
  const { width, height } = colours;
  const levels = [shrinkKnown(colours, known)];
  for (let level = levels[0]; level.width > 1 || level.height > 1; levels.push(level)) {
    level = shrink(level);
  }
  for (let k = levels.length - 2; k >= 0; k--) {
    for (let y = 0; y < levels[k].height; y++) fillRow(levels[k], levels[k + 1], y);
  }
  const out = new Float32Array(width * height * 3);
  for (let y = 0; y < height; y++) drawRow(out, colours, { known, wanted }, levels[0], y);
  return out;
}

/** The first level: half the image's size, with what is known of it. */
function shrinkKnown({ width, height, data }: ColourImage, known: Uint8Array): Level {
  const out = emptyLevel((width + 1) >> 1, (height + 1) >> 1);
  for (let y = 0; y < height; y++) {
    const to = (y >> 1) * out.width * 4;
    for (let x = 0, at = y * width; x < width; x++, at++) {
      if (!known[at]) continue;
      const k = to + (x >> 1) * 4;
      out.data[k] += data[at * 3];
      out.data[k + 1] += data[at * 3 + 1];
      out.data[k + 2] += data[at * 3 + 2];
      out.data[k + 3]++;
    }
  }
  return normalise(out);
}

function shrink({ width, height, data }: Level): Level {
  const out = emptyLevel((width + 1) >> 1, (height + 1) >> 1);
  for (let y = 0; y < height; y++) {
    const to = (y >> 1) * out.width * 4;
    for (let x = 0, from = y * width * 4; x < width; x++, from += 4) {
      const k = to + (x >> 1) * 4;
      for (let c = 0; c < 4; c++) out.data[k + c] += data[from + c];
    }
  }
  return normalise(out);
}

function emptyLevel(width: number, height: number): Level {
  return { width, height, data: new Float32Array(width * height * 4) };
}

/** A place that is well known counts no more than one that is known. */
function normalise(level: Level): Level {
  const { data } = level;
  for (let at = 0; at < data.length; at += 4) {
    const weight = data[at + 3];
    if (weight > 1) {
      for (let c = 0; c < 4; c++) data[at + c] /= weight;
    }
  }
  return level;
}

/** Fills what a row of a level lacks of weight from the coarser one, bilinear. */
function fillRow({ width, data }: Level, coarse: Level, y: number): void {
  for (let x = 0, at = y * width * 4; x < width; x++, at += 4) {
    const lack = 1 - data[at + 3];
    if (lack > 0) addCoarse(coarse, x, y, data, at, lack);
  }
}

/** Adds the coarser level's colour to a pixel's, in the part that it lacks; a pixel of weight 1 has all. */
function addCoarse(
  { width, height, data }: Level,
  x: number,
  y: number,
  to: Float32Array,
  at: number,
  lack: number,
): void {
  const left = Math.max(0, (x - 1) >> 1);
  const top = Math.max(0, (y - 1) >> 1);
  const fx = x > 0 ? 0.25 + 0.5 * (1 - (x & 1)) : 0;
  const fy = y > 0 ? 0.25 + 0.5 * (1 - (y & 1)) : 0;
  const right = left < width - 1 ? 4 : 0;
  const below = top < height - 1 ? 4 * width : 0;
  const a = (top * width + left) * 4;
  const [wa, wb, wc, wd] = [(1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy];
  const weight =
    wa * data[a + 3] + wb * data[a + right + 3] + wc * data[a + below + 3] + wd * data[a + below + right + 3];
  if (weight <= 0) return;
  const share = lack / weight;
  for (let c = 0; c < 3; c++) {
    const k = a + c;
    to[at + c] +=
      share * (wa * data[k] + wb * data[k + right] + wc * data[k + below] + wd * data[k + below + right]);
  }
  to[at + 3] = 1;
}

const pixel = new Float32Array(4);

function drawRow(
  out: Float32Array,
  { width, data }: ColourImage,
  { known, wanted }: Record<"known" | "wanted", Uint8Array>,
  half: Level,
  y: number,
): void {
  for (let x = 0, i = y * width; x < width; x++, i++) {
    if (known[i]) {
      out[i * 3] = data[i * 3];
      out[i * 3 + 1] = data[i * 3 + 1];
      out[i * 3 + 2] = data[i * 3 + 2];
    } else if (wanted[i]) {
      pixel.fill(0);
      addCoarse(half, x, y, pixel, 0, 1);
      out[i * 3] = pixel[0];
      out[i * 3 + 1] = pixel[1];
      out[i * 3 + 2] = pixel[2];
    }
  }
}
