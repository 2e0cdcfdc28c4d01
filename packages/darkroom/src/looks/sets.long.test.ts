import { computeLuminance } from "@portrait-studio/raster";
import { describe, expect, test } from "vitest";
import type { Backdrop, Room } from "../backdrops/types.ts";
import { recipes } from "./recipes.ts";

const room: Room = {
  width: 96,
  height: 120,
  side: 1,
  eyes: { x: 48, y: 45 },
  face: 30,
  seed: 7,
  palette: 0,
  hue: null,
  blur: 1,
};

// drawings and two-ink prints lie on paper of one tone
const sets = Object.entries(recipes)
  .filter(([look]) => look !== "sketch" && look !== "risograph")
  .flatMap(([look, { compositions }]) => compositions.map(({ set }, i) => [`${look} ${i}`, set] as const));

const lightAt = ([red, green, blue]: Backdrop, i: number) =>
  computeLuminance(red.data[i], green.data[i], blue.data[i]);

describe.each(sets)("the set of %s", (_, build) => {
  test.each([0, 1, 2])(
    "with palette %i is the same each time: light that can be shown, and not all of it",
    (palette) => {
      const [one, two] = [1, 2].map(() => build({ ...room, palette }));
      // compared as bytes: `toEqual` is slow on so many numbers
      expect(
        one.every(({ data }, c) => Buffer.from(data.buffer).equals(Buffer.from(two[c].data.buffer))),
      ).toBe(true);
      for (const plane of one) {
        expect([plane.width, plane.height]).toEqual([room.width, room.height]);
        expect(plane.data.every((light) => Number.isFinite(light) && light >= 0)).toBe(true);
      }
      const lights = one[0].data.map((_, i) => lightAt(one, i));
      expect(Math.max(...lights)).toBeGreaterThan(Math.min(...lights));
    },
  );
});
