import { blur, makePlane, type Plane } from "@portrait-studio/raster";
import { brows, eyeRings, faceOval, lipsRing } from "@portrait-studio/vision";
import type { FaceMasks } from "../sitter.ts";
import type { Landmarks } from "./landmarks.ts";

/** Each row of a polygon is sampled this often. */
const subrows = 4;

/** Landmarks and `faceWidth` are in pixels of planes of this size; edges are soft by a hundredth of `faceWidth`. */
export function drawFaceMasks(
  landmarks: Landmarks,
  { width, height }: { width: number; height: number },
  faceWidth: number,
): FaceMasks {
  const draw = (rings: readonly (readonly number[])[], feather: number) => {
    const plane = makePlane(width, height);
    for (const ring of rings)
      fillPolygon(
        plane,
        ring.map((i) => [landmarks[3 * i], landmarks[3 * i + 1]]),
      );
    return blur(plane, Math.max(0.4, feather * faceWidth));
  };
  return {
    oval: draw([faceOval], 0.02),
    eyes: draw([eyeRings.right, eyeRings.left], 0.008),
    lips: draw([lipsRing], 0.012),
    brows: draw([toOutline(brows.right), toOutline(brows.left)], 0.015),
  };
}

/** Brows are listed along the upper edge, then along the lower one, both from the same end. */
function toOutline(brow: readonly number[]): number[] {
  const half = brow.length / 2;
  return [...brow.slice(0, half), ...brow.slice(half).toReversed()];
}

/** Fills a polygon with 1, by even and odd crossings; points in pixels. */
function fillPolygon(plane: Plane, points: readonly (readonly number[])[]): void {
  const { width, height, data } = plane;
  const downs = points.map(([, y]) => y);
  const top = Math.max(0, Math.floor(Math.min(...downs)));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(...downs)));
  for (let y = top; y <= bottom; y++) {
    for (let k = 0; k < subrows; k++) {
      const crossings = crossingsAt(points, y + (k + 0.5) / subrows);
      for (let c = 0; c + 1 < crossings.length; c += 2) {
        addSpan(data, y * width, width, crossings[c], crossings[c + 1]);
      }
    }
  }
}

function crossingsAt(points: readonly (readonly number[])[], y: number): number[] {
  const out: number[] = [];
  for (let i = 0; i < points.length; i++) {
    const [ax, ay] = points[i];
    const [bx, by] = points[(i + 1) % points.length];
    if (ay <= y !== by <= y) out.push(ax + ((y - ay) / (by - ay)) * (bx - ax));
  }
  return out.sort((a, b) => a - b);
}

/** Adds a subrow's share of what lies between two places of a row. */
function addSpan(data: Float32Array, row: number, width: number, from: number, to: number): void {
  const first = Math.max(0, Math.floor(from));
  const last = Math.min(width - 1, Math.floor(to));
  for (let x = first; x <= last; x++) {
    const part = Math.min(to, x + 1) - Math.max(from, x);
    if (part > 0) data[row + x] = Math.min(1, data[row + x] + part / subrows);
  }
}
