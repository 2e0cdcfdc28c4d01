import { expect, it } from "vitest";
import { createExpression } from "./expression.ts";
import { averageFace } from "./face-shape.ts";
import { type Mesh, settleOnField } from "./mesh.ts";
import { polygonise } from "./polygonise.ts";
import { createPose } from "./pose.ts";
import { refine } from "./refine.ts";

const ball = (x: number, y: number, z: number) => Math.hypot(x, y, z) - 2;

function cutBall(): Mesh {
  const mesh = polygonise(ball, { min: [-3, -3, -3], max: [3, 3, 3] }, 0.25);
  settleOnField(mesh, ball);
  return mesh;
}

/** Edges that do not lie between exactly two triangles. */
function countOpenEdges({ indices }: Mesh): number {
  const uses = new Map<string, number>();
  for (let t = 0; t < indices.length; t += 3) {
    for (let k = 0; k < 3; k++) {
      const [a, b] = [indices[t + k], indices[t + ((k + 1) % 3)]];
      const key = a < b ? `${a},${b}` : `${b},${a}`;
      uses.set(key, (uses.get(key) ?? 0) + 1);
    }
  }
  return [...uses.values()].filter((count) => count !== 2).length;
}

it("cuts a field into a closed surface that lies on it, with normals outwards", () => {
  const mesh = cutBall();
  expect(mesh.indices.length).toBeGreaterThan(600);
  expect(countOpenEdges(mesh)).toBe(0);
  for (let i = 0; i < mesh.positions.length; i += 3) {
    const [x, y, z] = mesh.positions.subarray(i, i + 3);
    const [nx, ny, nz] = mesh.normals.subarray(i, i + 3);
    expect(Math.hypot(x, y, z)).toBeCloseTo(2, 2);
    expect((x * nx + y * ny + z * nz) / 2).toBeGreaterThan(0.99);
  }
});

it("refines a part of the surface without opening cracks", () => {
  const mesh = cutBall();
  const finer = refine(mesh, ball, (_x, _y, z) => z > 0.3);
  expect(finer.indices.length).toBeGreaterThan(mesh.indices.length * 1.5);
  expect(countOpenEdges(finer)).toBe(0);
  for (let i = mesh.positions.length; i < finer.positions.length; i += 3) {
    expect(Math.hypot(...finer.positions.subarray(i, i + 3))).toBeCloseTo(2, 2);
  }
});

it("turns the head to the sitter's left and up and leaves the chest where it is", () => {
  const pose = createPose({ yaw: 30, pitch: 10, roll: 0 }, 0);
  const rest = Float32Array.of(0, 0, 9, 0, -30, 5);
  const forward = Float32Array.of(0, 0, 1, 0, 0, 1);
  const points = new Float32Array(6);
  const normals = new Float32Array(6);
  pose.apply(rest, forward, points, normals);
  expect(normals[0]).toBeCloseTo(Math.sin(Math.PI / 6) * Math.cos(Math.PI / 18), 3);
  expect(normals[1]).toBeCloseTo(Math.sin(Math.PI / 18), 3);
  expect([...points.subarray(3)]).toEqual([0, -30, 5]);
});

it("smiles by raising both corners of the mouth alike", () => {
  const { mouthWidth: w, mouthLevel: m } = averageFace;
  const points = Float32Array.of(w, m, 8.6, -w, m, 8.6, 0, 10, 0);
  const normals = Float32Array.of(0, 0, 1, 0, 0, 1, 0, 1, 0);
  createExpression(averageFace, { smile: 1, browLift: 0, squint: 0 })(points, normals);
  expect(points[1]).toBeGreaterThan(m + 0.2);
  expect(points[0]).toBeGreaterThan(w + 0.2);
  expect(points[3]).toBeCloseTo(-points[0], 5);
  expect(points[4]).toBeCloseTo(points[1], 5);
  expect([...points.subarray(6)]).toEqual([0, 10, 0]);
});
