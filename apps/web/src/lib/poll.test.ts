import { expect, it } from "vitest";
import { pollInterval } from "./poll.ts";

const start = "2026-01-01T00:00:00.000Z";
const after = (seconds: number) => pollInterval(start, Date.parse(start) + seconds * 1000);

it("asks every 1.5 s at first and every 5 s after a minute", () => {
  expect(after(0)).toBe(1500);
  expect(after(30)).toBe(3250);
  expect(after(60)).toBe(5000);
  expect(after(600)).toBe(5000);
});

it("works with a clock that is behind the server's", () => {
  expect(after(-30)).toBe(1500);
});
