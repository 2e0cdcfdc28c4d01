import type { Raster } from "./decode.ts";
import type { Pyramid } from "./pyramid.ts";
import type { Rect } from "./types.ts";

/** The window is in the pixels of the pyramid's first level; beyond the photo its edge is held. */
export function readWindow(pyramid: Pyramid, window: Rect, width: number, height: number): Float32Array {
  return readWindows(pyramid, [window], width, height)[0];
}

export function readWindows(
  pyramid: Pyramid,
  windows: readonly Rect[],
  width: number,
  height: number,
): Float32Array[] {
  const plans = windows.map((window) => planWindow(pyramid, window, width, height));
  for (const column of Map.groupBy(plans, ({ column }) => column).values()) readColumn(column);
  return plans.map(({ out }) => out);
}

interface WindowPlan {
  photo: Raster;
  across: Taps;
  down: Taps;
  /** the same for windows whose rows are filtered alike */
  column: string;
  out: Float32Array;
}

function planWindow(pyramid: Pyramid, window: Rect, width: number, height: number): WindowPlan {
  const ratio = Math.min(window.width / width, window.height / height);
  const level = Math.min(pyramid.length - 1, Math.max(0, Math.floor(Math.log2(ratio))));
  const photo = pyramid[level];
  const scale = 2 ** level;
  return {
    photo,
    across: planTaps(window.left / scale, window.width / scale, width, photo.width),
    down: planTaps(window.top / scale, window.height / scale, height, photo.height),
    column: `${level} ${window.left} ${window.width}`,
    out: new Float32Array(width * height * 3),
  };
}

/** Filters each row across once, and adds it to the few rows of the results that it touches. */
function readColumn(plans: readonly WindowPlan[]): void {
  const [{ photo, across }] = plans;
  const row = new Float32Array(across.start.length * 3);
  const lines = plans.map(({ down }) => ({
    first: down.start[0],
    last: (down.start.at(-1) ?? 0) + down.size,
  }));
  const end = Math.max(...lines.map(({ last }) => last));
  for (let y = Math.min(...lines.map(({ first }) => first)); y < end; y++) {
    const reached = plans.filter((_, k) => y >= lines[k].first && y < lines[k].last);
    if (reached.length === 0) continue;
    readRow(row, photo, clampIndex(y, photo.height), across);
    for (const plan of reached) spreadRow(plan, y, row);
  }
}

/** Adds a filtered row of the photo to the rows of a result that it touches. */
function spreadRow({ down, out }: WindowPlan, y: number, row: Float32Array): void {
  for (let v = rowFrom(down, y); v < down.start.length && down.start[v] <= y; v++) {
    const weight = down.weight[v * down.size + (y - down.start[v])];
    if (weight > 0) addRow(out, v * row.length, row, weight);
  }
}

interface Taps {
  /** first source pixel of each target pixel; may lie outside of the photo */
  start: Int32Array;
  weight: Float32Array;
  size: number;
}

function planTaps(from: number, length: number, side: number, limit: number): Taps {
  const ratio = length / side;
  const radius = Math.max(1, ratio);
  const size = Math.ceil(radius * 2) + 1;
  const start = new Int32Array(side);
  const weight = new Float32Array(side * size);
  for (let i = 0; i < side; i++) {
    const centre = from + (i + 0.5) * ratio - 0.5;
    // far outside the held edge is all there is
    const held = Math.min(limit - 1 + radius, Math.max(-radius, centre));
    start[i] = Math.ceil(held - radius);
    let total = 0;
    for (let k = 0; k < size; k++) {
      const w = Math.max(0, 1 - Math.abs(start[i] + k - held) / radius);
      weight[i * size + k] = w;
      total += w;
    }
    for (let k = 0; k < size; k++) {
      weight[i * size + k] /= total;
    }
  }
  return { start, weight, size };
}

/** The first row of the result whose taps reach row `y` of the photo. */
function rowFrom({ start, size }: Taps, y: number): number {
  let low = 0;
  let high = start.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (start[middle] + size <= y) low = middle + 1;
    else high = middle;
  }
  return low;
}

function readRow(row: Float32Array, { data, width }: Raster, y: number, { start, weight, size }: Taps): void {
  const base = y * width;
  for (let i = 0; i < start.length; i++) {
    const first = start[i];
    const inner = first >= 0 && first + size <= width;
    let red = 0;
    let green = 0;
    let blue = 0;
    for (let k = 0, tap = i * size, next = (base + first) * 3; k < size; k++, tap++, next += 3) {
      const w = weight[tap];
      const at = inner ? next : (base + clampIndex(first + k, width)) * 3;
      red += w * data[at];
      green += w * data[at + 1];
      blue += w * data[at + 2];
    }
    row[i * 3] = red / 255;
    row[i * 3 + 1] = green / 255;
    row[i * 3 + 2] = blue / 255;
  }
}

function addRow(out: Float32Array, at: number, row: Float32Array, weight: number): void {
  for (let i = 0; i < row.length; i++) {
    out[at + i] += weight * row[i];
  }
}

function clampIndex(at: number, limit: number): number {
  return at < 0 ? 0 : at >= limit ? limit - 1 : at;
}
