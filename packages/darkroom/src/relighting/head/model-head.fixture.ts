import { makePlane, type Plane } from "@portrait-studio/raster";
import { averageLandmarks, moveLandmarks } from "./landmarks.ts";
import { modelHead } from "./model-head.ts";

/** Size of the maps, and of the face in them, in pixels. */
export const [width, height, faceWidth] = [160, 200, 50];
const face = { x: 0.5, y: 0.4, width: faceWidth / width, tilt: 0, yaw: 0 };
// in a photo of twice the size, as findings hold them
const inPhoto = averageLandmarks(face, { width: 2 * width, height: 2 * height });
export const landmarks = moveLandmarks(inPhoto, { scale: 0.5, x: 0, y: 0 });

/** A head and shoulders. */
export const person = makePlane(width, height);
for (let i = 0; i < person.data.length; i++) {
  const [x, y] = [(i % width) - 80, Math.floor(i / width)];
  const head = (x / 34) ** 2 + ((y - 74) / 48) ** 2 < 1;
  const body = y > 110 && Math.abs(x) < 16 + Math.min(50, (y - 116) * 3);
  person.data[i] = head || body ? 1 : 0;
}
export const relief = modelHead(landmarks, person, faceWidth);
/** A value at a point of the mesh, or so many pixels beside it. */
export const at = (plane: Plane, point: number, dx = 0, dy = 0) =>
  plane.data[Math.floor(landmarks[3 * point + 1] + dy) * width + Math.floor(landmarks[3 * point] + dx)];
