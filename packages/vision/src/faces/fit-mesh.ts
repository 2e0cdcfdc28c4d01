import { type Pyramid, placeInPhoto, readSquare, type Square } from "@portrait-studio/raster";
import { openModel } from "../runtime/open-model.ts";
import { mirroredVertices } from "./canonical-face.ts";
import type { Detection } from "./merge-detections.ts";

export const meshCount = 468;
const input = 192;
/** The square that the mesh looks at, in sizes of the face. */
const margin = 1.5;
const rounds = 3;
/** Outer corners of the eyes. */
const [rightCorner, leftCorner] = [33, 263];

export interface Mesh {
  /** x, y, z of 468 points in the photo's pixels; z grows away from the camera */
  points: Float32Array;
  /** 0..1: real faces are near 1, other things under 0.1 */
  presence: number;
}

export async function fitMesh(pyramid: Pyramid, detection: Detection): Promise<Mesh> {
  let square: Square = { ...detection, side: margin * detection.side };
  for (let round = 1; round < rounds; round++) {
    const { points, presence } = await runMesh(pyramid, square, false);
    // what is no face after a look needs no second one
    if (presence < 0.02) return { points, presence };
    square = squareRound(points);
  }
  const straight = await runMesh(pyramid, square, false);
  const mirrored = await runMesh(pyramid, square, true);
  const points = straight.points.map((value, i) => (value + mirrored.points[i]) / 2);
  return { points, presence: Math.min(straight.presence, mirrored.presence) };
}

async function runMesh(pyramid: Pyramid, square: Square, mirrored: boolean): Promise<Mesh> {
  const network = await openModel("face-mesh");
  const pixels = readSquare(pyramid, square, { size: input, range: [0, 1], mirrored });
  const [raw, flag] = await network.run(pixels);
  const twins = mirroredVertices();
  const points = new Float32Array(3 * meshCount);
  for (let i = 0; i < meshCount; i++) {
    const from = 3 * (mirrored ? twins[i] : i);
    const u = raw[from] / input;
    const { x, y } = placeInPhoto(square, mirrored ? 1 - u : u, raw[from + 1] / input);
    points[3 * i] = x;
    points[3 * i + 1] = y;
    points[3 * i + 2] = (raw[from + 2] / input) * square.side;
  }
  return { points, presence: 1 / (1 + Math.exp(-flag[0])) };
}

/** The square round a mesh, turned so that the eyes are level in it. */
function squareRound(points: Float32Array): Square {
  const [dx, dy] = [0, 1].map((axis) => points[3 * leftCorner + axis] - points[3 * rightCorner + axis]);
  const radians = Math.atan2(dy, dx);
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < points.length; i += 3) {
    const across = points[i] * cos + points[i + 1] * sin;
    const down = points[i + 1] * cos - points[i] * sin;
    [left, right] = [Math.min(left, across), Math.max(right, across)];
    [top, bottom] = [Math.min(top, down), Math.max(bottom, down)];
  }
  const [across, down] = [(left + right) / 2, (top + bottom) / 2];
  return {
    x: across * cos - down * sin,
    y: across * sin + down * cos,
    side: margin * Math.max(right - left, bottom - top),
    angle: (radians * 180) / Math.PI,
  };
}
