import fc from "fast-check";
import { expect, it } from "vitest";
import { orderByLikeness } from "./order-by-likeness.ts";

const likeness = fc.option(fc.double({ min: 0, max: 1, noNaN: true }));
const images = fc
  .array(likeness, { maxLength: 8 })
  .map((all) => all.map((one, id) => ({ id, likeness: one })));

it("shows every image once, the most like first, and what can't be told never behind somebody else", () => {
  fc.assert(
    fc.property(images, (given) => {
      const ordered = orderByLikeness(given);
      expect(ordered.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(given.map(({ id }) => id));
      for (const [i, image] of ordered.entries())
        for (const later of ordered.slice(i + 1)) {
          if (image.likeness !== null && later.likeness !== null)
            expect(image.likeness).toBeGreaterThanOrEqual(later.likeness);
          if (image.likeness === later.likeness) expect(image.id).toBeLessThan(later.id);
          if (later.likeness === null && image.likeness !== null) expect(image.likeness).toBeGreaterThan(0.4);
        }
    }),
  );
});

it("leaves images that were never compared as they came", () => {
  const given = [3, 1, 2].map((id) => ({ id, likeness: null }));
  expect(orderByLikeness(given)).toEqual(given);
});
