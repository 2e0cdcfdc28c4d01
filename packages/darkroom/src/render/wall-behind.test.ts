import { makePlane, type Plane, type Triple, toOklabRow } from "@portrait-studio/raster";
import { expect, test } from "vitest";
import type { Backdrop, Room } from "../backdrops/types.ts";
import { findWall, leanToWall } from "./wall-behind.ts";

const side = 120;
const faceWidth = 30;
const eyes = { x: side / 2, y: 54 };
const room: Room = {
  ...{ width: side, height: side, side: 1, eyes, face: faceWidth },
  ...{ seed: 1, palette: 0, hue: null, blur: 1 },
};
const navy: Triple = [0.04, 0.066, 0.112];
const pale: Triple = [0.78, 0.785, 0.79];

function createPlane(value: (x: number, y: number) => number): Plane {
  const plane = makePlane(side, side);
  return { ...plane, data: plane.data.map((_, i) => value(i % side, Math.floor(i / side))) };
}

function toLab(colour: Triple): Triple {
  const row = Float64Array.from(colour);
  toOklabRow(row);
  return [row[0], row[1], row[2]];
}

/** OKLab of a plain backdrop that has leaned to a wall. */
function lean(own: Triple, colour: Triple, most = 0.3): Triple {
  const backdrop = own.map((light) => createPlane(() => light)) as Backdrop;
  leanToWall(backdrop, room, { light: 0, colour }, most);
  return toLab(backdrop.map(({ data }) => data[0]) as Triple);
}

test("what is behind is measured round the head, without the person", () => {
  const person = createPlane((x, y) => (Math.hypot(x - eyes.x, y - eyes.y) < 25 ? 1 : 0));
  const frame = { width: side, height: side, data: new Uint8Array(side * side * 3).fill(255) };
  person.data.forEach((alpha, i) => {
    if (alpha > 0) frame.data.fill(0, 3 * i, 3 * i + 3);
  });
  const seen = findWall(frame, 0.5, person, eyes, faceWidth);
  expect(seen?.light).toBeCloseTo(0.5, 5);
  expect(seen?.colour).toEqual([0.5, 0.5, 0.5]);
  const everywhere = createPlane(() => 1);
  expect(findWall(frame, 1, everywhere, eyes, faceWidth)).toBeNull();
});

test("a backdrop goes towards the wall's lightness, so far at most, and dark hair stays to be seen before it", () => {
  const own = toLab(pale)[0];
  const nearGrey = lean(pale, [0.4, 0.4, 0.4])[0];
  expect(nearGrey).toBeLessThan(own - 0.08);
  expect(nearGrey).toBeGreaterThan(toLab([0.4, 0.4, 0.4])[0]);
  expect(lean(pale, [0, 0, 0])[0]).toBeCloseTo(own - 0.3, 2);
  expect(lean(pale, [0, 0, 0], 0.2)[0]).toBeCloseTo(own - 0.2, 2);
  expect(lean(navy, [0, 0, 0])[0]).toBeCloseTo(0.3, 2);
  expect(lean(navy, pale)[0]).toBeCloseTo(toLab(navy)[0] + 0.3, 2);
});

test("a grey backdrop takes a trace of a strong wall's colour, and a blue one stays blue", () => {
  const lime: Triple = [0.5, 0.6, 0.02];
  const [, a, b] = lean(pale, lime);
  expect(Math.hypot(a, b)).toBeLessThan(0.02);
  expect(b).toBeGreaterThan(0.005);
  const [, red, yellow] = lean(navy, [0.3, 0.3, 0.3]);
  expect(yellow).toBeLessThan(-0.02);
  expect(Math.abs(red)).toBeLessThan(0.02);
});
