import { makePlane, type Plane } from "@portrait-studio/raster";
import { expect, test } from "vitest";
import type { Backdrop } from "../backdrops/types.ts";
import { hangSet } from "./hang-set.ts";
import type { Scene } from "./scene.ts";

const side = 200;

function createPlane(value: (x: number) => number): Plane {
  const plane = makePlane(side, side);
  return { ...plane, data: plane.data.map((_, i) => value(i % side)) };
}

/** Light of a person in the left half, just inside their outline, before white paper. */
function lightAtEdge(own: number): number {
  const [red, green, blue, ...paper] = [own, own, own, 0.85, 0.85, 0.85].map((light) =>
    createPlane(() => light),
  );
  const matte = createPlane((x) => (x < side / 2 ? 1 : 0));
  const scene = { matte, width: side, height: side, red, green, blue } as Scene;
  hangSet(scene, paper as Backdrop, { wrap: 0.55, textureSeed: 1 });
  return red.data[(side * side) / 2 + side / 2 - 1];
}

test("white paper lights the edge of skin, and lays no fog on a black coat", () => {
  expect(lightAtEdge(0.3)).toBeGreaterThan(0.32);
  expect(lightAtEdge(0.004)).toBeLessThan(0.012);
});
