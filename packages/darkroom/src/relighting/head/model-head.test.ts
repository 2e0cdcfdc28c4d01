import type { Plane } from "@portrait-studio/raster";
import { irisStart } from "@portrait-studio/vision";
import { expect, test } from "vitest";
import { castShadow } from "./cast-shadow.ts";
import { drawFaceMasks } from "./face-masks.ts";
import { eyeLine } from "./landmarks.ts";
import { at, faceWidth, height, landmarks, relief, width } from "./model-head.fixture.ts";

/** Numbers of the mesh: nose tip, its right and left wing, cheeks, chin. */
const [tip, rightWing, leftWing, right, left, chin] = [1, 98, 327, 50, 280, 152];

test("cheeks look aside, the nose tip stands out furthest, and nothing is missing", () => {
  expect(at(relief.x, right)).toBeLessThan(-0.15);
  expect(at(relief.x, left)).toBeGreaterThan(0.15);
  expect(Math.abs(at(relief.x, tip))).toBeLessThan(0.2);
  expect(at(relief.height, tip)).toBeCloseTo(Math.max(...relief.height.data), 1);
  for (const plane of [relief.x, relief.y, relief.z, relief.height]) {
    expect(plane.data.every(Number.isFinite)).toBe(true);
  }
});

test("the nose throws its shadow away from the lamp, the chin on the neck", () => {
  const lit = castShadow(relief, [-0.8, -0.35, 0.4], 0.08);
  expect(at(lit, leftWing, 4)).toBeLessThan(0.4);
  expect(at(lit, rightWing, -4)).toBeGreaterThan(0.6);
  const fromAbove = castShadow(relief, [0, -0.8, 0.5], 0.08);
  expect(at(fromAbove, chin, 0, 6)).toBeLessThan(0.5);
  expect(at(fromAbove, 10, 0, 4)).toBeGreaterThan(0.6);
});

test("masks lie where the parts are", () => {
  const masks = drawFaceMasks(landmarks, { width, height }, faceWidth);
  const inside = (plane: Plane, { x, y }: { x: number; y: number }) =>
    plane.data[Math.floor(y) * width + Math.floor(x)];
  for (const side of ["right", "left"] as const) expect(at(masks.eyes, irisStart[side])).toBeGreaterThan(0.6);
  expect(inside(masks.oval, eyeLine(landmarks))).toBeGreaterThan(0.9);
  expect(inside(masks.eyes, eyeLine(landmarks))).toBeLessThan(0.1);
  expect(at(masks.lips, 14)).toBeGreaterThan(0.4);
  expect(at(masks.brows, 105)).toBeGreaterThan(0.3);
});
