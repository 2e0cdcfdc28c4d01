import { clamp, computeLuminance, makePlane, type Plane, toLinear } from "@portrait-studio/raster";
import { expect, test } from "vitest";
import { recoverForeground } from "./recover-foreground.ts";

test("a coloured speck between dark hair before a white wall leaves no less than no light", () => {
  const side = 64;
  const matte = makePlane(side, side);
  const light = [0, 1, 2].map(() => makePlane(side, side));
  for (let i = 0; i < side * side; i++) {
    const person = i % side < side / 2;
    matte.data[i] = person ? 1 : 0;
    for (const { data } of light) {
      data[i] = person ? 0.01 : 1;
    }
  }
  // yellow, as bright as the wall, just inside the outline
  const speck = (side / 2) * side + side / 2 - 2;
  light.forEach(({ data }, channel) => {
    data[speck] = channel < 2 ? 1.5 : 0;
  });
  const [red, green, blue] = light;
  const own = recoverForeground([red, green, blue], matte, 0);
  for (const { data } of own) {
    expect(data.every((value) => value >= 0)).toBe(true);
  }
});

test("a highlight of its own colour before a strongly coloured wall has no ring round it", () => {
  const hair = [0.06, 0.04, 0.03];
  const rising = [0.2, 0.4, 0.6, 0.8, 1].map((part) =>
    hair.map((own, c) => own + part * ([0.86, 0.8, 0.74][c] - own)),
  );
  const { planes, matte, at } = drawStripes(800, [
    [386, hair],
    ...rising.map((colour, k) => [387 + k, colour] as [number, number[]]),
    [400, hair],
    [800, [0.5, 0.6, 0.02]],
  ]);
  recoverForeground(planes, matte, 60);
  const seen = rising.map((_, k) => {
    const [red, green, blue] = at(386 + k);
    return computeLuminance(red, green, blue);
  });
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
});

test.each([
  ["dark", 0.02, 0.95],
  ["bright", 0.95, 0.02],
])("a %s coat beside a collar stays before a wall of its own colour", (_, coat, collar) => {
  const [width, height] = [800, 40];
  const matte = makePlane(width, height);
  const planes = [0, 1, 2].map(() => makePlane(width, height));
  for (let i = 0; i < width * height; i++) {
    const x = i % width;
    matte.data[i] = x < 400 ? 1 : 0;
    // a collar, 24 pixels of coat, then the wall
    for (const { data } of planes) data[i] = x < 376 ? collar : coat;
  }
  const [red, green, blue] = planes;
  const [own] = recoverForeground([red, green, blue], matte, 0);
  const row = own.data.subarray((height / 2) * width, (height / 2 + 1) * width);
  for (let x = 384; x < 394; x++) expect(row[x]).toBeCloseTo(coat, 1);
});

/** Columns of one colour each up to the given place across, red, green and blue; the last of them is the wall. */
function drawStripes(width: number, stripes: readonly [until: number, colour: readonly number[]][]) {
  const height = 40;
  const wallFrom = stripes[stripes.length - 2][0];
  const matte = makePlane(width, height);
  const planes: [Plane, Plane, Plane] = [
    makePlane(width, height),
    makePlane(width, height),
    makePlane(width, height),
  ];
  for (let i = 0; i < width * height; i++) {
    const x = i % width;
    matte.data[i] = x < wallFrom ? 1 : 0;
    const [, colour] = stripes.find(([until]) => x < until) ?? stripes[0];
    planes.forEach(({ data }, channel) => {
      data[i] = colour[channel];
    });
  }
  return { planes, matte, at: (x: number) => planes.map(({ data }) => data[(height / 2) * width + x]) };
}

const brown = [0.06, 0.04, 0.03];
const blue = [0.1, 0.2, 0.4];

test("hair that shines in a blue wall's light keeps that light in the hair's own colour", () => {
  const rim = [0.07, 0.09, 0.14];
  const { planes, matte, at } = drawStripes(800, [
    [390, brown],
    [400, rim],
    [800, blue],
  ]);
  recoverForeground(planes, matte, 200);
  const [r, g, b] = at(395);
  // brown: more red than green, more green than blue
  expect(r).toBeGreaterThan(g);
  expect(g).toBeGreaterThan(b);
  expect(computeLuminance(r, g, b)).toBeGreaterThan(computeLuminance(0.06, 0.04, 0.03));
  expect(computeLuminance(r, g, b)).toBeLessThanOrEqual(computeLuminance(0.07, 0.09, 0.14) * 1.01);
});

test("a blue coat before a blue wall stays as blue as it is", () => {
  const coat = [0.03, 0.06, 0.12];
  const { planes, matte, at } = drawStripes(800, [
    [400, coat],
    [800, blue],
  ]);
  recoverForeground(planes, matte, 200);
  for (const x of [385, 392, 397]) {
    at(x).forEach((value, channel) => {
      expect(value).toBeCloseTo(coat[channel], 2);
    });
  }
});

const skin = [0.3, 0.17, 0.1];

test.each([
  ["grey hair above skin", [0.05, 0.05, 0.056]],
  ["a highlight on an ear", [0.3, 0.3, 0.3]],
])("%s turns no yellow before a blue wall", (_, colour) => {
  const { planes, matte, at } = drawStripes(800, [
    [384, skin],
    [400, colour],
    [800, blue],
  ]);
  recoverForeground(planes, matte, 200);
  for (const x of [386, 391]) {
    const [r, g, b] = at(x);
    expect(b / Math.max(r, g)).toBeGreaterThan(0.8);
  }
});

test("dark hair that was mixed with a white wall's codes over six pixels is nowhere darker than it is", () => {
  const [width, height] = [400, 40];
  const hair = toLinear(0.15);
  const matte = makePlane(width, height);
  const planes = [0, 1, 2].map(() => makePlane(width, height));
  for (let i = 0; i < width * height; i++) {
    const alpha = clamp((203 - (i % width)) / 6, 0, 1);
    matte.data[i] = alpha;
    for (const { data } of planes) data[i] = toLinear(alpha * 0.15 + (1 - alpha) * 0.97);
  }
  const [red, green, blue] = planes;
  const [own] = recoverForeground([red, green, blue], matte, 100);
  const row = own.data.subarray((height / 2) * width, (height / 2) * width + width);
  for (let x = 190; x < 203; x++) {
    expect(row[x]).toBeGreaterThan(0.8 * hair);
    expect(row[x]).toBeLessThan(2 * hair);
  }
});

test("a red ear before a dark brown wall stays as red as it is: a wall darker than the person lights nobody", () => {
  const ear = [0.35, 0.12, 0.08];
  const { planes, matte, at } = drawStripes(800, [
    [370, [0.2, 0.12, 0.09]],
    [400, ear],
    [800, [0.05, 0.02, 0.01]],
  ]);
  recoverForeground(planes, matte, 200);
  for (const x of [378, 386, 394]) {
    for (const [channel, value] of at(x).entries()) expect(value).toBeCloseTo(ear[channel], 2);
  }
});

test("threads of hair keep their order, brighter and darker, however near their colour is to the wall's", () => {
  const wall = [0.45, 0.55, 0.1];
  const threads = Array.from({ length: 10 }, (_, k) =>
    brown.map((own, c) => own + k * 0.05 * (wall[c] - own)),
  );
  const { planes, matte, at } = drawStripes(800, [
    [390, brown],
    ...threads.map((colour, k): [number, number[]] => [391 + k, colour]),
    [800, wall],
  ]);
  recoverForeground(planes, matte, 200);
  const light = threads.map((_, k) => computeLuminance(...(at(390 + k) as [number, number, number])));
  for (let k = 1; k < light.length; k++) expect(light[k]).toBeGreaterThan(light[k - 1]);
});

test("golden light in hair before a green wall turns brown as the hair is, not red", () => {
  const { planes, matte, at } = drawStripes(800, [
    [386, brown],
    [400, [0.2, 0.12, 0.02]],
    [800, [0.45, 0.55, 0.1]],
  ]);
  recoverForeground(planes, matte, 200);
  const [r, g, b] = at(393);
  expect(r / g).toBeLessThan(1.1 * (brown[0] / brown[1]));
  expect(b / g).toBeLessThan(1.2 * (brown[2] / brown[1]));
});
