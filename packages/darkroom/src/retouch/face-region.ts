import {
  clamp,
  linearByByte,
  makePlane,
  type Plane,
  type Raster,
  resizePlane,
  toOklabRow,
} from "@portrait-studio/raster";
import { faceOval } from "@portrait-studio/vision";

export interface Spot {
  x: number;
  y: number;
}

export interface FaceRegion {
  /** where it lies in the image, in whole pixels */
  left: number;
  top: number;
  spanX: number;
  spanY: number;
  /** pixels of this region for one of the image's */
  zoom: number;
  /** size of the planes below */
  width: number;
  height: number;
  /** OKLab lightness, green to red, blue to yellow */
  light: Plane;
  red: Plane;
  yellow: Plane;
  /** cheek to cheek in pixels of the planes: the unit of all sizes */
  face: number;
  /** a landmark in pixels of the planes */
  at: (landmark: number) => Spot;
  ring: (landmarks: readonly number[]) => Spot[];
}

/** Cheek to cheek in pixels of the planes: the finest band that is changed is then 1.4 pixels wide. */
const workingWidth = 170;
const cheekPoints = [234, 454] as const;

/** It is cheek to cheek in the landmarks' pixels, as seen from the front; these are x, y, z of 478 points. */
export function measureFaceWidth(landmarks: Float32Array): number {
  const [a, b] = cheekPoints;
  return Math.hypot(...[0, 1, 2].map((axis) => landmarks[3 * a + axis] - landmarks[3 * b + axis]));
}

/** It is null where no part of the face lies in the image; landmarks are x, y, z of 478 points in its pixels. */
export function openFaceRegion(image: Raster, landmarks: Float32Array): FaceRegion | null {
  const faceWidth = measureFaceWidth(landmarks);
  const xs = faceOval.map((k) => landmarks[3 * k]);
  const ys = faceOval.map((k) => landmarks[3 * k + 1]);
  const left = clamp(Math.floor(Math.min(...xs) - 0.25 * faceWidth), 0, image.width);
  const top = clamp(Math.floor(Math.min(...ys) - 0.35 * faceWidth), 0, image.height);
  const spanX = clamp(Math.ceil(Math.max(...xs) + 0.25 * faceWidth), 0, image.width) - left;
  const spanY = clamp(Math.ceil(Math.max(...ys) + 0.5 * faceWidth), 0, image.height) - top;
  if (spanX < 8 || spanY < 8) return null;
  const wanted = Math.min(1, workingWidth / faceWidth);
  const width = Math.max(4, Math.round(spanX * wanted));
  const height = Math.max(4, Math.round(spanY * wanted));
  const zoom = width / spanX;
  const [light, red, yellow] = [0, 1, 2].map((channel) =>
    resizePlane(readLight(image, { left, top, spanX, spanY }, channel), width, height),
  );
  const colours = new Float64Array(3 * width);
  for (let y = 0; y < height; y++) toOklabPlanes(light.data, red.data, yellow.data, y * width, colours);
  const at = (k: number) => ({
    x: (landmarks[3 * k] - left) * zoom,
    y: (landmarks[3 * k + 1] - top) * (height / spanY),
  });
  return {
    left,
    top,
    spanX,
    spanY,
    zoom,
    width,
    height,
    light,
    red,
    yellow,
    face: faceWidth * zoom,
    at,
    ring: (points) => points.map(at),
  };
}

/** One channel of a part of an image in linear light. */
function readLight(
  { width, data }: Raster,
  { left, top, spanX, spanY }: Pick<FaceRegion, "left" | "top" | "spanX" | "spanY">,
  channel: number,
): Plane {
  const out = makePlane(spanX, spanY);
  for (let y = 0; y < spanY; y++) {
    readRow(out.data, y * spanX, spanX, data, 3 * ((top + y) * width + left) + channel);
  }
  return out;
}

function readRow(out: Float32Array, to: number, count: number, bytes: Uint8Array, from: number): void {
  for (let x = 0, at = from; x < count; x++, at += 3) {
    out[to + x] = linearByByte[bytes[at]];
  }
}

/** Linear red, green and blue of one row to OKLab, in place. */
function toOklabPlanes(
  first: Float32Array,
  second: Float32Array,
  third: Float32Array,
  from: number,
  row: Float64Array,
): void {
  for (let x = 0, k = 0; k < row.length; x++, k += 3) {
    row[k] = first[from + x];
    row[k + 1] = second[from + x];
    row[k + 2] = third[from + x];
  }
  toOklabRow(row);
  for (let x = 0, k = 0; k < row.length; x++, k += 3) {
    first[from + x] = row[k];
    second[from + x] = row[k + 1];
    third[from + x] = row[k + 2];
  }
}
