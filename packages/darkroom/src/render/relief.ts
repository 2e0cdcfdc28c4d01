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
  for (let i = 0; i < body.data.length; i++) {
    const detail = clamp(fine.data[i] - coarse.data[i], -0.25, 0.25);
    body.data[i] = (body.data[i] + detail * 0.1 * subject.data[i]) * face;
  }
  return {
    ...normalsOf(body),
    height: makePlane(
      width,
      height,
      body.data.map((value) => value / face),
    ),
  };
}

function bodyHeights(width: number, height: number, { head, face }: Geometry, subject: Plane): Plane {
  const out = makePlane(width, height);
  const chin = face.y + face.width * 0.66;
  const cos = Math.cos(face.tilt);
  const sin = Math.sin(face.tilt);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = (x - head.x) / (head.radiusX * 1.08);
      const v = (y - head.y) / (head.radiusY * 1.08);
      const inside = 1 - u * u - v * v;
      const skull = inside > 0 ? (head.radiusX / face.width) * Math.sqrt(inside) : 0;
      const dx = (x - face.x) / face.width;
      const dy = (y - face.y) / face.width;
      const features = faceFeatures(dx * cos + dy * sin - face.yaw * 0.08, dy * cos - dx * sin);
      const below = (y - chin) / face.width;
      const half = 0.45 + 1.3 * smoothstep(0, 1, below);
      const across = 1 - (dx / half) ** 2;
      const chest =
        below > -0.2 && across > 0 ? 0.42 * Math.sqrt(across) * smoothstep(-0.25, 0.35, below) : 0;
      const headHeight = skull > 0 ? skull + features : 0;
      out.data[y * width + x] = Math.max(headHeight, chest) * subject.data[y * width + x];
    }
  }
  return out;
}

/** How much of a modelled face is dared: which way a head is turned is a guess, and a nose in the wrong place is a dent. */
const shyness = 0.3;

/** Nose, brow, sockets and lips of a face turned upright, in face widths. */
function faceFeatures(x: number, y: number): number {
  const bump = (cx: number, cy: number, sx: number, sy: number) =>
    Math.exp(-((x - cx) ** 2) / (2 * sx * sx) - (y - cy) ** 2 / (2 * sy * sy));
  return (
    shyness *
    (0.1 * bump(0, 0.12, 0.055, 0.12) +
      0.06 * bump(0, 0.2, 0.08, 0.05) -
      0.05 * (bump(-0.21, -0.08, 0.1, 0.06) + bump(0.21, -0.08, 0.1, 0.06)) +
      0.03 * bump(0, -0.22, 0.3, 0.06) +
      0.03 * (bump(-0.26, 0.13, 0.12, 0.1) + bump(0.26, 0.13, 0.12, 0.1)) +
      0.025 * bump(0, 0.42, 0.14, 0.06))
  );
}

function normalsOf(heights: Plane): Pick<Relief, "x" | "y" | "z"> {
  const { width, height, data } = heights;
  const x = makePlane(width, height);
  const y = makePlane(width, height);
  const z = makePlane(width, height);
  for (let row = 0; row < height; row++) {
    const above = Math.max(0, row - 1) * width;
    const below = Math.min(height - 1, row + 1) * width;
    for (let column = 0; column < width; column++) {
      const left = Math.max(0, column - 1);
      const right = Math.min(width - 1, column + 1);
      const dx = (data[row * width + right] - data[row * width + left]) / 2;
      const dy = (data[below + column] - data[above + column]) / 2;
      const length = 1 / Math.sqrt(dx * dx + dy * dy + 1);
      const i = row * width + column;
      x.data[i] = -dx * length;
      y.data[i] = -dy * length;
      z.data[i] = length;
    }
  }
  return { x, y, z };
}
