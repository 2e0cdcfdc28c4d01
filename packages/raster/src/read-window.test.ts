import { expect, test } from "vitest";
import { readWindow, readWindows } from "./read-window.ts";

const photo = {
  width: 90,
  height: 120,
  data: Uint8Array.from({ length: 90 * 120 * 3 }, (_, i) => (i * 7919) % 251),
};

test("windows that are read together are those that are read alone, wherever they lie", () => {
  const windows = [
    { left: 0, top: 0, width: 90, height: 120 },
    { left: 0, top: 40, width: 90, height: 80 },
    { left: 20.5, top: -30, width: 60, height: 60 },
    { left: 20.5, top: 95, width: 60, height: 60 },
    { left: 0, top: 0, width: 10, height: 10 },
  ];
  const together = readWindows([photo], windows, 16, 16);
  for (const [k, window] of windows.entries()) {
    expect(together[k]).toEqual(readWindow([photo], window, 16, 16));
  }
});

test("a window of one colour has that colour, beyond the photo's edge too", () => {
  const plain = { width: 40, height: 30, data: new Uint8Array(40 * 30 * 3).fill(51) };
  const [inside, outside] = readWindows(
    [plain],
    [
      { left: 5, top: 5, width: 20, height: 20 },
      { left: -60, top: 25, width: 20, height: 20 },
    ],
    8,
    8,
  );
  for (const value of [...inside, ...outside]) expect(value).toBeCloseTo(0.2, 5);
});
