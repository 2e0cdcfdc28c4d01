import { expect, test } from "vitest";
import { mergeDetections, overlap } from "./merge-detections.ts";

const detection = (x: number, y: number, score: number, angle = 0, side = 100) => ({
  x,
  y,
  side,
  score,
  angle,
});

test("two views of one face become their mean by score, another face stays, the best is first", () => {
  const merged = mergeDetections([
    detection(400, 100, 0.5),
    detection(100, 100, 0.9),
    detection(120, 100, 0.3),
  ]);
  expect(merged).toHaveLength(2);
  expect(merged[0]).toMatchObject({ y: 100, side: 100, score: 0.9 });
  expect(merged[0].x).toBeCloseTo(105, 6);
  expect(merged[1]).toMatchObject({ x: 400, score: 0.5 });
});

test("the mean of two turned heads goes the short way round", () => {
  const [{ angle }] = mergeDetections([detection(0, 0, 0.5, 170), detection(0, 0, 0.5, -170)]);
  expect(Math.abs(angle)).toBeCloseTo(180, 6);
});

test("overlap is intersection over union", () => {
  expect(overlap(detection(0, 0, 1), detection(50, 0, 1))).toBeCloseTo(1 / 3, 9);
  expect(overlap(detection(0, 0, 1), detection(100, 0, 1))).toBe(0);
});
