import {
  fromOklabRow,
  linearByByte,
  type Plane,
  type Raster,
  RowReader,
  smoothstep,
  toCodedFast,
  toOklabRow,
} from "@portrait-studio/raster";
import type { FaceRegion } from "./face-region.ts";
import type { Whites } from "./find-whites.ts";
import type { Changes, Strengths } from "./strengths.ts";

/** Smaller changes change no byte, and are left out. */
const least = 4e-4;

export function applyChanges({ data, width }: Raster, region: FaceRegion, changes: Changes): void {
  const { left, top, spanX, spanY } = region;
  const readers = [changes.light, changes.red, changes.yellow].map(
    (plane) => new RowReader(plane, spanX, spanY),
  );
  const colours = new Float64Array(3 * spanX);
  for (let y = 0; y < spanY; y++) {
    const [light, red, yellow] = readers.map((reader) => reader.read(y));
    changeRow(data, 3 * ((top + y) * width + left), colours, light, red, yellow);
  }
}

function changeRow(
  bytes: Uint8Array,
  from: number,
  colours: Float64Array,
  light: Float32Array,
  red: Float32Array,
  yellow: Float32Array,
): void {
  let first = light.length;
  let last = -1;
  for (let x = 0; x < light.length; x++) {
    if (isChange(light[x], red[x], yellow[x])) {
      if (x < first) first = x;
      last = x;
    }
  }
  if (last < 0) return;
  const row = colours.subarray(0, 3 * (last - first + 1));
  readColours(row, bytes, from + 3 * first);
  for (let x = first, k = 0; x <= last; x++, k += 3) {
    row[k] += light[x];
    row[k + 1] += red[x];
    row[k + 2] += yellow[x];
  }
  fromOklabRow(row);
  for (let x = first, k = 0; x <= last; x++, k += 3) {
    if (isChange(light[x], red[x], yellow[x])) writeColour(bytes, from + 3 * x, row, k);
  }
}

function isChange(light: number, red: number, yellow: number): boolean {
  return Math.abs(light) + Math.abs(red) + Math.abs(yellow) > least;
}

export function whiten(
  { data, width }: Raster,
  { left, top, spanX, spanY }: FaceRegion,
  whites: Whites,
  strengths: Strengths,
  skinRed: number,
): void {
  const rows = findRows(whites.place, spanY);
  const reader = new RowReader(whites.place, spanX, spanY);
  const colours = new Float64Array(3 * spanX);
  for (let y = rows.from; y < rows.to; y++) {
    const place = reader.read(y);
    whitenRow(data, 3 * ((top + y) * width + left), colours, place, whites.top, strengths, skinRed);
  }
}

/** The rows of the image in which a place has a part. */
function findRows({ data, width, height: planeHeight }: Plane, height: number): { from: number; to: number } {
  let [first, last] = [data.length, -1];
  for (let i = 0; i < data.length; i++) {
    if (data[i] > 0.01) {
      first = Math.min(first, i);
      last = i;
    }
  }
  const scale = height / planeHeight;
  return {
    from: Math.max(0, Math.floor((Math.floor(first / width) - 1) * scale)),
    to: last < 0 ? 0 : Math.min(height, Math.ceil((Math.floor(last / width) + 2) * scale)),
  };
}

function whitenRow(
  bytes: Uint8Array,
  from: number,
  colours: Float64Array,
  place: Float32Array,
  top: number,
  { whiten: part, whiteLift }: Strengths,
  skinRed: number,
): void {
  const first = place.findIndex((value) => value > 0.01);
  if (first < 0) return;
  const last = place.findLastIndex((value) => value > 0.01);
  const row = colours.subarray(0, 3 * (last - first + 1));
  readColours(row, bytes, from + 3 * first);
  const pale = Math.max(0.02, skinRed);
  for (let x = first, k = 0; x <= last; x++, k += 3) {
    const weight =
      place[x] * smoothstep(0.55, 0.85, row[k] / top) * (1 - smoothstep(0.5, 1, row[k + 1] / pale));
    row[k] += weight * whiteLift;
    row[k + 1] -= weight * part * 0.5 * Math.max(0, row[k + 1]);
    row[k + 2] -= weight * part * Math.max(0, row[k + 2]);
  }
  fromOklabRow(row);
  for (let x = first, k = 0; x <= last; x++, k += 3) {
    if (place[x] > 0.01) writeColour(bytes, from + 3 * x, row, k);
  }
}

function readColours(row: Float64Array, bytes: Uint8Array, from: number): void {
  for (let k = 0; k < row.length; k++) row[k] = linearByByte[bytes[from + k]];
  toOklabRow(row);
}

function writeColour(bytes: Uint8Array, to: number, row: Float64Array, k: number): void {
  for (let c = 0; c < 3; c++) bytes[to + c] = Math.round(255 * toCodedFast(row[k + c]));
}
