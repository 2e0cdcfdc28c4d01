import { expect, test } from "vitest";
import { borrow } from "./scratch.ts";

test("lends memory of the length asked for, and the same again once it is back", () => {
  const first = borrow(1000, (buffer) => {
    expect(buffer.length).toBe(1000);
    return buffer.buffer;
  });
  expect(borrow(900, (buffer) => buffer.buffer)).toBe(first);
});

test("never lends to two at once", () => {
  borrow(50, (outer) => {
    outer.fill(1);
    borrow(50, (inner) => inner.fill(2));
    expect(outer.every((value) => value === 1)).toBe(true);
  });
});

test("takes memory back from work that fails", () => {
  let lent: ArrayBufferLike | undefined;
  expect(() =>
    borrow(77_777, (buffer) => {
      lent = buffer.buffer;
      throw new Error("failed");
    }),
  ).toThrow("failed");
  expect(borrow(77_777, (buffer) => buffer.buffer)).toBe(lent);
});
