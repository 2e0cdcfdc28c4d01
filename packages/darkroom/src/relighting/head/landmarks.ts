import type { FacePlace } from "@portrait-studio/photo/types";
import { canonicalFace, eyeRings, irisStart } from "@portrait-studio/vision";

/** The mesh's points come first, then five per iris: middle, right, top, left, bottom. */
const meshPoints = 468;
const allPoints = 478;

export interface Placement {
  scale: number;
  x: number;
  y: number;
}

/** Each of 478 points is x, y, z in pixels of a raster; z grows away from the camera, in the same unit, and is relative. */
export type Landmarks = Float32Array;

export function moveLandmarks(points: Landmarks, { scale, x, y }: Placement): Landmarks {
  return points.map((value, i) => value * scale + (i % 3 === 0 ? x : i % 3 === 1 ? y : 0));
}

/** The result has the unit of `photo`, to which the face's fractions refer. */
export function averageLandmarks(face: FacePlace, photo: { width: number; height: number }): Landmarks {
  const { vertices } = canonicalFace();
  const out = new Float32Array(allPoints * 3);
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < vertices.length; i += 3) {
    left = Math.min(left, vertices[i]);
    right = Math.max(right, vertices[i]);
    top = Math.min(top, vertices[i + 1]);
    bottom = Math.max(bottom, vertices[i + 1]);
  }
  const unit = (face.width * photo.width) / (right - left);
  const yaw = (face.yaw * Math.PI) / 4;
  const tilt = (face.tilt * Math.PI) / 180;
  for (let i = 0; i < meshPoints; i++) {
    const x = vertices[3 * i] - (left + right) / 2;
    const y = (top + bottom) / 2 - vertices[3 * i + 1];
    const z = vertices[3 * i + 2];
    const across = x * Math.cos(yaw) + z * Math.sin(yaw);
    out[3 * i] = face.x * photo.width + unit * (across * Math.cos(tilt) - y * Math.sin(tilt));
    out[3 * i + 1] = face.y * photo.height + unit * (across * Math.sin(tilt) + y * Math.cos(tilt));
    out[3 * i + 2] = unit * (x * Math.sin(yaw) - z * Math.cos(yaw));
  }
  for (const side of ["right", "left"] as const) {
    const middle = meanPoint(out, eyeRings[side]);
    const radius = 0.045 * face.width * photo.width;
    const steps = [
      [0, 0],
      [1, 0],
      [0, -1],
      [-1, 0],
      [0, 1],
    ];
    for (const [k, [dx, dy]] of steps.entries()) {
      out.set([middle.x + dx * radius, middle.y + dy * radius, middle.z], 3 * (irisStart[side] + k));
    }
  }
  return out;
}

function meanPoint(points: Landmarks, indexes: readonly number[]): { x: number; y: number; z: number } {
  const sum = [0, 0, 0];
  for (const index of indexes) {
    for (let axis = 0; axis < 3; axis++) sum[axis] += points[3 * index + axis] / indexes.length;
  }
  return { x: sum[0], y: sum[1], z: sum[2] };
}

/** The tilt is in radians, the image's clockwise. */
export function eyeLine(points: Landmarks): { x: number; y: number; tilt: number } {
  const right = meanPoint(points, eyeRings.right);
  const left = meanPoint(points, eyeRings.left);
  return {
    x: (right.x + left.x) / 2,
    y: (right.y + left.y) / 2,
    tilt: Math.atan2(left.y - right.y, left.x - right.x),
  };
}
