import type { Point } from "@portrait-studio/raster";
import type { Face } from "@portrait-studio/vision";

export type MatteFace = Pick<Face, "landmarks" | "width">;

export interface FaceShape {
  centre: Point;
  /** cheek to cheek as seen from the front */
  width: number;
  /** unit vector from chin to forehead */
  up: Point;
  /** from brow to chin, along `up`, seen from the middle: the forehead's end and the chin */
  forehead: number;
  chin: number;
  /** of the eye line along `up`, seen from the middle */
  eyeLine: number;
  oval: Point[];
}

/** Landmarks of the mesh's outline, in order from the middle of the forehead. */
const ovalPoints = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149,
  150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
];
const chinPoint = 152;
const foreheadPoint = 10;
const eyePoints = [33, 133, 263, 362];

/** The other image begins at `left`, `top` in the landmarks' pixels; `scale` is its pixels for one of theirs. */
export function toFaceShape(
  { landmarks, width }: MatteFace,
  left: number,
  top: number,
  scale: number,
): FaceShape {
  const pointAt = (k: number): Point => ({
    x: (landmarks[k * 3] - left) * scale,
    y: (landmarks[k * 3 + 1] - top) * scale,
  });
  const oval = ovalPoints.map(pointAt);
  const centre = computeMean(oval);
  const forehead = pointAt(foreheadPoint);
  const chin = pointAt(chinPoint);
  const length = Math.hypot(forehead.x - chin.x, forehead.y - chin.y) || 1;
  const up = { x: (forehead.x - chin.x) / length, y: (forehead.y - chin.y) / length };
  const along = (point: Point) => (point.x - centre.x) * up.x + (point.y - centre.y) * up.y;
  return {
    centre,
    width: Math.max(1, width * scale),
    up,
    forehead: along(forehead),
    chin: along(chin),
    eyeLine: along(computeMean(eyePoints.map(pointAt))),
    oval,
  };
}

function computeMean(points: readonly Point[]): Point {
  const sum = points.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

export function heightOver({ centre, up }: FaceShape, x: number, y: number): number {
  return (x - centre.x) * up.x + (y - centre.y) * up.y;
}

export function fillOval(
  { oval, centre }: FaceShape,
  scale: number,
  out: Uint8Array,
  width: number,
  height: number,
  value: number,
): void {
  const points = oval.map(({ x, y }) => ({
    x: centre.x + (x - centre.x) * scale,
    y: centre.y + (y - centre.y) * scale,
  }));
  fillPolygon(points, out, width, height, value);
}

export function fillPolygon(
  points: readonly Point[],
  out: Uint8Array,
  width: number,
  height: number,
  value: number,
): void {
  for (let y = 0; y < height; y++) {
    const crossings = crossingsAt(points, y);
    for (let k = 0; k + 1 < crossings.length; k += 2) {
      const from = Math.max(0, Math.ceil(crossings[k]));
      const to = Math.min(width - 1, Math.floor(crossings[k + 1]));
      if (from <= to) {
        out.fill(value, y * width + from, y * width + to + 1);
      }
    }
  }
}

function crossingsAt(points: readonly Point[], y: number): number[] {
  const crossings: number[] = [];
  points.forEach((a, k) => {
    const b = points[(k + 1) % points.length];
    if (a.y <= y !== b.y <= y) {
      crossings.push(a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x));
    }
  });
  return crossings.sort((a, b) => a - b);
}

/** How far down from the chin and out from the middle of the face its surroundings matter most, in face widths. */
const headReach = { below: 0.3, around: 1.4 };

export function isNearHead(face: FaceShape, x: number, y: number): boolean {
  const near = Math.hypot(x - face.centre.x, y - face.centre.y) < headReach.around * face.width;
  return near && heightOver(face, x, y) > face.chin - headReach.below * face.width;
}
