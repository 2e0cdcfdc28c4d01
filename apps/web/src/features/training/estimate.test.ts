import { expect, it } from "vitest";
import { secondsLeft } from "./training-progress.tsx";

it("follows the pace so far", () => {
  expect(secondsLeft({ at: 0, progress: 0 }, { at: 10_000, progress: 0.25 })).toBeCloseTo(30);
  expect(secondsLeft({ at: 0, progress: 0.5 }, { at: 10_000, progress: 0.75 })).toBeCloseTo(10);
});

it("is undefined too early, and at the end", () => {
  expect(secondsLeft({ at: 0, progress: 0 }, { at: 2_000, progress: 0.5 })).toBeUndefined();
  expect(secondsLeft({ at: 0, progress: 0.4 }, { at: 9_000, progress: 0.41 })).toBeUndefined();
  expect(secondsLeft({ at: 0, progress: 0 }, { at: 9_000, progress: 1 })).toBeUndefined();
});
