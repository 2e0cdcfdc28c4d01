import { computeLuminance } from "@portrait-studio/raster";
import { describe, expect, test } from "vitest";
import { paper } from "./paper.ts";
import type { Backdrop, Room } from "./types.ts";

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

function meanLight(backdrop: Backdrop, isIn: (x: number) => boolean): number {
  const { width, data } = backdrop[0];
  const [red, green, blue] = backdrop;
  const lights = [...data.keys()]
    .filter((i) => isIn(i % width))
    .map((i) => computeLuminance(red.data[i], green.data[i], blue.data[i]));
  return lights.reduce((sum, light) => sum + light, 0) / lights.length;
}

describe("paper", () => {
  const grey = [0.3, 0.3, 0.3] as const;
  const lit = paper({
    colours: [[...grey], [...grey], [...grey]],
    reach: 0.4,
    dark: 0.1,
    x: 0.4,
    y: 0,
  });

  test("is lighter on the side of its lamp, and its mirror image where the lamp stands on the other", () => {
    const right = lit(room);
    const isLeft = (x: number) => x < room.width / 2;
    expect(meanLight(right, (x) => !isLeft(x))).toBeGreaterThan(1.2 * meanLight(right, isLeft));
    const left = lit({ ...room, side: -1 });
    expect(meanLight(left, isLeft)).toBeGreaterThan(1.2 * meanLight(left, (x) => !isLeft(x)));
  });

  test("takes the hue that a prompt asks for", () => {
    const [red, , blue] = lit({ ...room, hue: 260 });
    expect(blue.data[0]).toBeGreaterThan(1.3 * red.data[0]);
  });
});
