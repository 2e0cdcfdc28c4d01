import { expect, it } from "vitest";
import { getRange, toggle } from "./use-selection.ts";

const order = ["a", "b", "c", "d", "e"];

it("is a range in either direction, or the one alone when the other is gone", () => {
  expect(getRange(order, "b", "d")).toEqual(["b", "c", "d"]);
  expect(getRange(order, "d", "b")).toEqual(["b", "c", "d"]);
  expect(getRange(order, "gone", "b")).toEqual(["b"]);
});

it("adds and takes away one, and adds a range", () => {
  const one = toggle(new Set(), "b");
  expect([...one]).toEqual(["b"]);
  expect([...toggle(one, "b")]).toEqual([]);
  expect([...toggle(one, "d", { order, from: "b" })]).toEqual(["b", "c", "d"]);
});
