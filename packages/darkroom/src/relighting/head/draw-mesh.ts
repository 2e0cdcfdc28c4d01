import { makePlane, type Plane } from "@portrait-studio/raster";
import { canonicalFace } from "@portrait-studio/vision";
import type { Landmarks } from "./landmarks.ts";

export interface DrawnMesh {
  /** 1 where the mesh is, 0 elsewhere */
  cover: Plane;
  /** towards the viewer, in pixels; relative */
  height: Plane;
  /** Gouraud normals, not of unit length; z to the viewer */
  x: Plane;
  y: Plane;
  z: Plane;
}

export function drawMesh(points: Landmarks, width: number, height: number): DrawnMesh {
  const { triangles } = canonicalFace();
  const normals = vertexNormals(points, triangles);
  const drawn = {
    cover: makePlane(width, height),
    height: makePlane(width, height),
    x: makePlane(width, height),
    y: makePlane(width, height),
    z: makePlane(width, height),
  };
  for (let at = 0; at < triangles.length; at += 3) {
    drawTriangle(drawn, points, normals, [triangles[at], triangles[at + 1], triangles[at + 2]]);
  }
  return drawn;
}

/** Sums of the normals of the triangles round each vertex, which weighs large ones more; all turned to the viewer together. */
function vertexNormals(points: Landmarks, triangles: Uint16Array): Float32Array {
  const out = new Float32Array(points.length);
  let facing = 0;
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = [3 * triangles[at], 3 * triangles[at + 1], 3 * triangles[at + 2]];
    const [ux, uy, uz] = [
      points[b] - points[a],
      points[b + 1] - points[a + 1],
      points[a + 2] - points[b + 2],
    ];
    const [vx, vy, vz] = [
      points[c] - points[a],
      points[c + 1] - points[a + 1],
      points[a + 2] - points[c + 2],
    ];
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    facing += normal[2];
    for (const vertex of [a, b, c]) {
      for (let axis = 0; axis < 3; axis++) out[vertex + axis] += normal[axis];
    }
  }
  const sign = facing < 0 ? -1 : 1;
  for (let i = 0; i < out.length; i += 3) {
    const length = sign * Math.hypot(out[i], out[i + 1], out[i + 2]) || 1;
    for (let axis = 0; axis < 3; axis++) out[i + axis] /= length;
  }
  return out;
}

function drawTriangle(
  drawn: DrawnMesh,
  points: Landmarks,
  normals: Float32Array,
  [a, b, c]: readonly [number, number, number],
): void {
  const { width, height } = drawn.cover;
  const [ax, ay, bx, by, cx, cy] = [a, b, c].flatMap((i) => [points[3 * i], points[3 * i + 1]]);
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  if (Math.abs(area) < 1e-6) return;
  const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
  const bottom = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
  const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5));
  const right = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5));
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const [px, py] = [x + 0.5, y + 0.5];
      const u = ((bx - px) * (cy - py) - (by - py) * (cx - px)) / area;
      const v = ((cx - px) * (ay - py) - (cy - py) * (ax - px)) / area;
      const w = 1 - u - v;
      if (u < -1e-4 || v < -1e-4 || w < -1e-4) continue;
      const i = y * width + x;
      const high = -(u * points[3 * a + 2] + v * points[3 * b + 2] + w * points[3 * c + 2]);
      if (drawn.cover.data[i] > 0 && drawn.height.data[i] >= high) continue;
      drawn.cover.data[i] = 1;
      drawn.height.data[i] = high;
      drawn.x.data[i] = u * normals[3 * a] + v * normals[3 * b] + w * normals[3 * c];
      drawn.y.data[i] = u * normals[3 * a + 1] + v * normals[3 * b + 1] + w * normals[3 * c + 1];
      drawn.z.data[i] = u * normals[3 * a + 2] + v * normals[3 * b + 2] + w * normals[3 * c + 2];
    }
  }
}
