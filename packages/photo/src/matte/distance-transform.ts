export interface Nearest {
  /** index of the nearest pixel of the set, -1 where the set is empty */
  index: Int32Array;
  /** distance in pixels, Infinity where the set is empty */
  distance: Float32Array;
}

/** Places are kept as a number: the row above these bits, the column in them; -1 for none. */
const columnBits = 0xffff;

/** Two sweeps of vector propagation (Danielsson 1980) are exact but for fractions of a pixel; sides have up to 32767 pixels. */
export function nearestIn(inside: Uint8Array, width: number, height: number): Nearest {
  const place = new Int32Array(inside.length);
  const squared = new Float32Array(inside.length);
  for (let y = 0; y < height; y++) beginRow(place, squared, inside, y, width);
  sweep({ inside, place, squared, width }, height);
  for (let y = 0; y < height; y++) {
    toIndices(place, y * width, width);
    toRoots(squared, y * width, width);
  }
  return { index: place, distance: squared };
}

/** The distance is in pixels, Infinity where there is no other side. */
export function distanceToOther(inside: Uint8Array, width: number, height: number): Float32Array {
  const place = new Int32Array(inside.length).fill(-1);
  const squared = new Float32Array(inside.length).fill(Infinity);
  sweep({ inside, place, squared, width }, height);
  for (let y = 0; y < height; y++) toRoots(squared, y * width, width);
  return squared;
}

interface DistanceGrid {
  /** 0 on one side, not 0 on the other: what is looked for is always on the other one */
  inside: Uint8Array;
  place: Int32Array;
  squared: Float32Array;
  width: number;
}

function beginRow(
  place: Int32Array,
  squared: Float32Array,
  inside: Uint8Array,
  y: number,
  width: number,
): void {
  for (let x = 0, at = y * width; x < width; x++, at++) {
    place[at] = inside[at] ? (y << 16) | x : -1;
    squared[at] = inside[at] ? 0 : Infinity;
  }
}

function sweep(grid: DistanceGrid, height: number): void {
  for (let y = 0; y < height; y++) {
    sweepRight(grid, y, Math.max(0, y - 1));
    sweepLeft(grid, y);
  }
  for (let y = height - 2; y >= 0; y--) {
    sweepRight(grid, y, y + 1);
    sweepLeft(grid, y);
  }
}

/** Row `y` learns from the row beside it, straight and diagonally, and from left to right from itself. */
function sweepRight(grid: DistanceGrid, y: number, other: number): void {
  const { squared, width } = grid;
  const beside = (other - y) * width;
  for (let x = 0, at = y * width; x < width; x++, at++) {
    // most pixels are of the set themselves, or right beside it
    if (squared[at] <= 1) continue;
    learn(grid, x, y, at, at + beside);
    if (x > 0) {
      learn(grid, x, y, at, at + beside - 1);
      learn(grid, x, y, at, at - 1);
    }
    if (x < width - 1) learn(grid, x, y, at, at + beside + 1);
  }
}

/** A row learns from right to left from itself. */
function sweepLeft(grid: DistanceGrid, y: number): void {
  const { squared, width } = grid;
  for (let x = width - 2, at = y * width + x; x >= 0; x--, at--) {
    if (squared[at] > 1) learn(grid, x, y, at, at + 1);
  }
}

/** Takes over from a neighbour what is nearer than what is known. */
function learn(
  { inside, place, squared, width }: DistanceGrid,
  x: number,
  y: number,
  at: number,
  from: number,
): void {
  let candidate = place[from];
  if (inside[from] !== inside[at]) {
    const row = y + (from < at - 1 ? -1 : from > at + 1 ? 1 : 0);
    candidate = (row << 16) | (from - row * width);
  }
  if (candidate < 0 || candidate === place[at]) return;
  const dx = (candidate & columnBits) - x;
  const dy = (candidate >> 16) - y;
  const apart = dx * dx + dy * dy;
  if (apart < squared[at]) {
    squared[at] = apart;
    place[at] = candidate;
  }
}

function toIndices(place: Int32Array, from: number, width: number): void {
  for (let at = from; at < from + width; at++) {
    const found = place[at];
    place[at] = found < 0 ? -1 : (found >> 16) * width + (found & columnBits);
  }
}

function toRoots(squared: Float32Array, from: number, width: number): void {
  for (let at = from; at < from + width; at++) squared[at] = Math.sqrt(squared[at]);
}
