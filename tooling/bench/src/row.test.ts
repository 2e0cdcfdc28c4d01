import { expect, test } from "vitest";
import { cellsOf, verdictOf } from "./row.ts";

const figures = [0.9, 1.3, 1.2];

test("the median decides", () => {
  expect(verdictOf({ name: "a", figures, goal: { atLeast: 1.2 } })).toBe("yes");
  expect(verdictOf({ name: "a", figures, goal: { atLeast: 1.21 } })).toBe("no");
  expect(verdictOf({ name: "a", figures, goal: { atMost: 1.2 } })).toBe("yes");
  expect(verdictOf({ name: "a", figures, goal: { atMost: 1.19 } })).toBe("no");
  expect(verdictOf({ name: "a", figures })).toBe("-");
});

test("a row whose yardstick drifts by more than 1.5 is void, whether it would pass or not", () => {
  const goal = { atLeast: 1 };
  expect(verdictOf({ name: "a", figures, goal, yardstick: [100, 151, 120] })).toBe("void");
  expect(verdictOf({ name: "a", figures, goal, yardstick: [100, 150, 120] })).toBe("yes");
});

test("a row shows median, spread, rounds, drift and goal", () => {
  expect(cellsOf({ name: "a", figures, goal: { atLeast: 1.2 }, yardstick: [100, 120] })).toEqual([
    "a",
    "1.20",
    "[0.90..1.30] 3",
    "1.20",
    ">= 1.2",
    "yes",
  ]);
  expect(cellsOf({ name: "b", figures: [1234, 1500], unit: "ms" })).toEqual([
    "b",
    "1500 ms",
    "[1234..1500] 2",
    "-",
    "-",
    "-",
  ]);
});
