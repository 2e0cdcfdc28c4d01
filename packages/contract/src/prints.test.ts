import fc from "fast-check";
import { expect, test } from "vitest";
import {
  getPrint,
  leastDpi,
  mostEnlargement,
  paperNames,
  papers,
  printDpi,
  printNamed,
  printSuffix,
} from "./prints.ts";

test("the largest image gives 300 dpi on 10 x 15 cm, and less on larger papers, as it says", () => {
  const image = { width: 1638, height: 2048 };
  expect(getPrint(image, "10x15")).toMatchObject({ width: 1200, height: 1800, dpi: 300, ownDpi: 341 });
  expect(getPrint(image, "8x10")).toMatchObject({ dpi: 286, ownDpi: 205, tooFar: false });
  expect(getPrint(image, "a4")).toMatchObject({ dpi: 245, ownDpi: 175, tooFar: false });
});

test("a small image is not offered on a paper that it would be enlarged too far for", () => {
  const image = { width: 819, height: 1024 };
  expect(getPrint(image, "10x15")).toMatchObject({ dpi: 238, ownDpi: 171, tooFar: false });
  expect(getPrint(image, "a4")).toMatchObject({ tooFar: true });
});

test("the paper lies across for an image that does, and what its shape cuts off is said", () => {
  const print = getPrint({ width: 2048, height: 1152 }, "a4");
  expect(print.width).toBeGreaterThan(print.height);
  expect(print.cut).toBeCloseTo(1 - (1152 * 1152 * (297 / 210)) / (2048 * 1152), 2);
});

test("an image that is enlarged from its photo already counts by what the photo has", () => {
  const image = { width: 1638, height: 2048, enlargement: 1.3 };
  expect(getPrint(image, "10x15")).toMatchObject({ dpi: 300, ownDpi: 263, cut: expect.closeTo(0.17, 2) });
  expect(getPrint(image, "8x10")).toMatchObject({ dpi: 220, ownDpi: 158, tooFar: false });
  expect(getPrint(image, "a4")).toMatchObject({ tooFar: true, ownDpi: 135 });
  for (const enlargement of [0.4, 1, null])
    expect(getPrint({ ...image, enlargement }, "a4")).toMatchObject({ dpi: 245, ownDpi: 175 });
});

test("no print of any image is enlarged further from its photo than holds, nor has fewer dots than are offered, as its name says", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6000 }),
      fc.integer({ min: 1, max: 6000 }),
      fc.double({ min: 0.2, max: 2, noNaN: true }),
      fc.constantFrom(...paperNames),
      (width, height, enlargement, paper) => {
        const print = getPrint({ width, height, enlargement }, paper);
        const most = mostEnlargement / Math.max(1, enlargement);
        if (!print.tooFar)
          expect(printNamed(`a-1f9k${printSuffix(print)}`)).toEqual({ paper, dpi: print.dpi });
        expect(print.dpi).toBeLessThanOrEqual(printDpi);
        expect(print.tooFar).toBe(print.dpi < leastDpi);
        // a pixel of rounding
        expect((print.width - 1) / width).toBeLessThanOrEqual(most);
        expect((print.height - 1) / height).toBeLessThanOrEqual(most);
        const { across, down } = papers[paper];
        if (!print.tooFar)
          expect(print.width / print.height).toBeCloseTo(width > height ? down / across : across / down, 1);
      },
    ),
  );
});
