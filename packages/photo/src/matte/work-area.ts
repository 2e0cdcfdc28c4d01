import {
  bilinear,
  clamp,
  type Plane,
  type Pyramid,
  type Raster,
  type Rect,
  readWindow,
} from "@portrait-studio/raster";
import type { ColourImage } from "./laplacian.ts";

/** Longer side of the image that alpha is solved on. */
const workSide = 640;
/** A face is not looked at any larger than this: the band round it, and the time it takes, grow with its square. */
const workFace = 216;

export interface WorkArea {
  colours: ColourImage;
  /** in the photo's pixels */
  box: Rect;
  /** work pixels for one of the photo's */
  scale: number;
}

/** The box and `faceWidth` are in the photo's pixels. */
export function takeWorkArea(pyramid: Pyramid, box: Rect, faceWidth: number): WorkArea {
  const scale = Math.min(1, workSide / Math.max(box.width, box.height), workFace / faceWidth);
  const width = Math.max(1, Math.round(box.width * scale));
  const height = Math.max(1, Math.round(box.height * scale));
  const data = readWindow(pyramid, box, width, height);
  return { colours: { width, height, data }, box, scale: width / box.width };
}

/** From this probability on somebody is likely. */
const likely = 0.2;

export function boxOfPerson(segmentation: Plane, photo: Raster, room: number): Rect {
  const { width, height, data } = segmentation;
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0, row = 0; y < height; y++, row += width) {
    let x = 0;
    while (x < width && !(data[row + x] > likely)) x++;
    if (x === width) continue;
    left = Math.min(left, x);
    for (x = width - 1; !(data[row + x] > likely); ) x--;
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = y;
  }
  if (right < 0) {
    return { left: 0, top: 0, width: photo.width, height: photo.height };
  }
  const across = photo.width / width;
  const down = photo.height / height;
  const x0 = Math.floor(clamp(left * across - room, 0, photo.width - 1));
  const y0 = Math.floor(clamp(top * down - room, 0, photo.height - 1));
  const x1 = Math.ceil(clamp((right + 1) * across + room, x0 + 1, photo.width));
  const y1 = Math.ceil(clamp((bottom + 1) * down + room, y0 + 1, photo.height));
  return { left: x0, top: y0, width: x1 - x0, height: y1 - y0 };
}

export function readPlane(
  plane: Plane,
  photo: { width: number; height: number },
  box: Rect,
  width: number,
  height: number,
): Plane {
  const data = new Float32Array(width * height);
  const across = planReads(width, box.left, box.width, photo.width, plane.width);
  const down = planReads(height, box.top, box.height, photo.height, plane.height);
  const left = Int32Array.from(across);
  const right = left.map((x) => Math.min(plane.width - 1, x + 1));
  const part = Float64Array.from(across, (at, x) => at - left[x]);
  for (let y = 0; y < height; y++) {
    const top = Math.floor(down[y]);
    const rows = [top * plane.width, Math.min(plane.height - 1, top + 1) * plane.width] as const;
    mixRows(data.subarray(y * width, (y + 1) * width), plane.data, rows, down[y] - top, {
      left,
      right,
      part,
    });
  }
  return { width, height, data };
}

function mixRows(
  out: Float32Array,
  data: Float32Array,
  [above, below]: readonly [number, number],
  fall: number,
  { left, right, part }: { left: Int32Array; right: Int32Array; part: Float64Array },
): void {
  for (let x = 0; x < out.length; x++) {
    const from = left[x];
    out[x] = bilinear(data, above + from, right[x] - from, below - above, part[x], fall);
  }
}

function planReads(size: number, start: number, length: number, whole: number, side: number): Float32Array {
  return Float32Array.from({ length: size }, (_, i) =>
    clamp(((start + ((i + 0.5) / size) * length) / whole) * side - 0.5, 0, side - 1),
  );
}
