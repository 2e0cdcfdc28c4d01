import { blur } from "../pixels/blur.ts";
import { clamp, makePlane, type Plane, smoothstep } from "../pixels/plane.ts";
import type { Geometry } from "./geometry.ts";

/** A guessed shape of the person: unit normals (x right, y down, z to the viewer) and height in face widths. */
export interface Relief {
  x: Plane;
  y: Plane;
  z: Plane;
  height: Plane;
}

/** Head as an ellipsoid with a nose, brow and eye sockets, chest as a flattened cylinder, and a little of the photo's own shading. */
export function modelRelief(luminance: Plane, subject: Plane, geometry: Geometry): Relief {
  const { width, height } = luminance;
  const face = geometry.face.width;
  const body = blur(bodyHeights(width, height, geometry, subject), face * 0.045);
  const fine = blur(luminance, Math.max(0.7, face * 0.02));
  const coarse = blur(luminance, face * 0.14);
  const high = makePlane(width, height);
  for (let y = 0; y < height; y++) {
    shadeRow(body.data, y * width, (y + 1) * width, [fine.data, coarse.data, subject.data], face, high.data);
  }
  return { ...normalsOf(body), height: high };
}

/** Adds the photo's own shading to a row, then turns it from face widths to pixels; `high` keeps it in face widths. */
function shadeRow(
  body: Float32Array,
  from: number,
  to: number,
  [fine, coarse, subject]: readonly Float32Array[],
  face: number,
  high: Float32Array,
): void {
  for (let i = from; i < to; i++) {
    const detail = clamp(fine[i] - coarse[i], -0.25, 0.25);
    body[i] = (body[i] + detail * 0.1 * subject[i]) * face;
    high[i] = body[i] / face;
  }
}

function bodyHeights(width: number, height: number, geometry: Geometry, subject: Plane): Plane {
  const out = makePlane(width, height);
  for (let y = 0; y < height; y++) {
    heightRow(out.data, y, width, geometry, subject.data);
  }
  return out;
}

function heightRow(
  out: Float32Array,
  y: number,
  width: number,
  { head, face }: Geometry,
  subject: Float32Array,
): void {
  const cos = Math.cos(face.tilt);
  const sin = Math.sin(face.tilt);
  const v = (y - head.y) / (head.radiusY * 1.08);
  const dy = (y - face.y) / face.width;
  const below = (y - (face.y + face.width * 0.66)) / face.width;
  const half = 0.45 + 1.3 * smoothstep(0, 1, below);
  for (let x = 0, i = y * width; x < width; x++, i++) {
    const u = (x - head.x) / (head.radiusX * 1.08);
    const inside = 1 - u * u - v * v;
    const skull = inside > 0 ? (head.radiusX / face.width) * Math.sqrt(inside) : 0;
    const dx = (x - face.x) / face.width;
    const across = 1 - (dx / half) ** 2;
    const chest = below > -0.2 && across > 0 ? 0.42 * Math.sqrt(across) * smoothstep(-0.25, 0.35, below) : 0;
    const headHeight =
      skull > 0 ? skull + faceFeatures(dx * cos + dy * sin - face.yaw * 0.08, dy * cos - dx * sin) : 0;
    out[i] = Math.max(headHeight, chest) * subject[i];
  }
}

/** How much of a modelled face is dared: which way a head is turned is a guess, and a nose in the wrong place is a dent. */
const shyness = 0.3;

/** Nose, brow, sockets and lips of a face turned upright, in face widths. */
function faceFeatures(x: number, y: number): number {
  return (
    shyness *
    (0.1 * bump(x, y, 0, 0.12, 0.055, 0.12) +
      0.06 * bump(x, y, 0, 0.2, 0.08, 0.05) -
      0.05 * (bump(x, y, -0.21, -0.08, 0.1, 0.06) + bump(x, y, 0.21, -0.08, 0.1, 0.06)) +
      0.03 * bump(x, y, 0, -0.22, 0.3, 0.06) +
      0.03 * (bump(x, y, -0.26, 0.13, 0.12, 0.1) + bump(x, y, 0.26, 0.13, 0.12, 0.1)) +
      0.025 * bump(x, y, 0, 0.42, 0.14, 0.06))
  );
}

function bump(x: number, y: number, cx: number, cy: number, sx: number, sy: number): number {
  return Math.exp(-((x - cx) ** 2) / (2 * sx * sx) - (y - cy) ** 2 / (2 * sy * sy));
}

function normalsOf(heights: Plane): Pick<Relief, "x" | "y" | "z"> {
  const { width, height } = heights;
  const out = { x: makePlane(width, height), y: makePlane(width, height), z: makePlane(width, height) };
  for (let y = 0; y < height; y++) {
    normalRow(out, heights, y);
  }
  return out;
}

function normalRow(
  { x, y, z }: Pick<Relief, "x" | "y" | "z">,
  { width, height, data }: Plane,
  row: number,
): void {
  const above = Math.max(0, row - 1) * width;
  const below = Math.min(height - 1, row + 1) * width;
  for (let column = 0, i = row * width; column < width; column++, i++) {
    const left = column > 0 ? i - 1 : i;
    const right = column < width - 1 ? i + 1 : i;
    const dx = (data[right] - data[left]) / 2;
    const dy = (data[below + column] - data[above + column]) / 2;
    const length = 1 / Math.sqrt(dx * dx + dy * dy + 1);
    x.data[i] = -dx * length;
    y.data[i] = -dy * length;
    z.data[i] = length;
  }
}
