import { randomFrom } from "@portrait-studio/raster";
import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseSeed, computeRank } from "./photo-order.ts";

const photos = Array.from({ length: 8 }, (_, k) => `pho_01JA${k}`);
const findFirst = (seed: number) => photos.toSorted((a, b) => computeRank(a, seed) - computeRank(b, seed))[0];
const timesFirst = (photoId: string, favourites: readonly unknown[]) => {
  const random = randomFrom(7);
  return Array.from({ length: 600 }, () => findFirst(chooseSeed(favourites, random))).filter(
    (first) => first === photoId,
  ).length;
};

test("a favourite's photo comes first more often than the others, and leaves them turns", () => {
  const usual = 600 / 8;
  const preferred = timesFirst(photos[3], [{ photoId: photos[3] }]);
  expect(preferred).toBeGreaterThan(2.5 * usual);
  expect(preferred).toBeLessThan(0.6 * 600);
  for (const photo of photos) {
    expect(timesFirst(photo, [])).toBeGreaterThan(0.6 * usual);
    expect(timesFirst(photo, [])).toBeLessThan(1.5 * usual);
  }
});

test("any plan and any random number give a seed that a request may have", () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.integer(), (favourites, start) => {
      const seed = chooseSeed([...favourites, null, { photoId: photos[0] }], randomFrom(start));
      expect(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 31).toBe(true);
    }),
  );
});
