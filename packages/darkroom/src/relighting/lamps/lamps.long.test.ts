import { computeLuminance, makePlane, type Plane, type Triple, toOklabRow } from "@portrait-studio/raster";
import { describe, expect, test } from "vitest";
import { fitOwnLight } from "../fit-own-light.ts";
import { drawFaceMasks } from "../head/face-masks.ts";
import { eyeLine } from "../head/landmarks.ts";
import { at, faceWidth, height, landmarks, person, relief, width } from "../head/model-head.fixture.ts";
import type { Sitter } from "../sitter.ts";
import { castBlinds } from "./blinds.ts";
import { keepSkin } from "./keep-skin.ts";
import { layLight } from "./lay-light.ts";
import { measureLight } from "./measure-light.ts";
import { putGels, toGel } from "./put-gels.ts";
import { softbox } from "./rigs.ts";
import { type LightSettings, shadeByRig } from "./shade-by-rig.ts";
import type { LightMeter, Rig } from "./types.ts";

/** Numbers of the mesh: cheeks on the image's left and right, the lower lip, the forehead's top and the chin. */
const [leftCheek, rightCheek, lip, forehead, chin] = [50, 280, 17, 10, 152];
const skinColour: Triple = [0.42, 0.26, 0.18];
/** Light as its rig has it. */
const meter: LightMeter = {
  strength: 1,
  floor: Number.NEGATIVE_INFINITY,
  knee: { from: 0.55, top: 0.85 },
};
const settings: LightSettings = { side: 1, softness: 0.5, background: 1, meter };
const oneLamp: Rig = {
  ambient: [0.1, 0.1, 0.1],
  lamps: [{ from: [0.8, -0.2, 0.5], colour: [1, 1, 1], strength: 1, wrap: 0.1, size: 0.2 }],
  level: 1,
  shadingRemoval: 0,
};

const createPlane = (value: number | Plane) => {
  const plane = makePlane(width, height);
  if (typeof value === "number") plane.data.fill(value);
  else plane.data.set(value.data);
  return plane;
};

/** An evenly lit person in one colour, cut out, whose maps are of the image's own size. */
function makeSitter(): Sitter {
  const [red, green, blue] = skinColour.map(createPlane) as [Plane, Plane, Plane];
  const skin = createPlane(relief.face);
  return {
    ...{ width, height, red, green, blue, relief, landmarks, skin, allSkin: skin },
    low: { width, height, scale: 1 },
    matte: createPlane(person),
    subject: createPlane(person),
    masks: drawFaceMasks(landmarks, { width, height }, faceWidth),
    ownLight: fitOwnLight(green, skin, relief),
  };
}

describe("a rig", () => {
  test("lights the cheek on its lamp's side, and mirrored the other as much", () => {
    const [lit, mirrored] = ([1, -1] as const).map(
      (side) => shadeByRig(makeSitter(), oneLamp, { ...settings, side }).gains[1],
    );
    const near = [at(lit, rightCheek), at(mirrored, leftCheek)];
    const far = [at(lit, leftCheek), at(mirrored, rightCheek)];
    for (const side of [0, 1]) expect(near[side]).toBeGreaterThan(3 * far[side]);
    expect(near[0] / near[1]).toBeCloseTo(1, 1);
  });

  test("leaves the lit face as bright as its level says, however strong its lamps are", () => {
    const cheek = (rig: Rig) => at(shadeByRig(makeSitter(), rig, settings).gains[1], rightCheek);
    const bright = cheek(softbox);
    expect(cheek({ ...softbox, level: 0.5 * softbox.level }) / bright).toBeCloseTo(0.5, 3);
    const strong = softbox.lamps.map((lamp) => ({ ...lamp, strength: 2 * lamp.strength }));
    const ambient = softbox.ambient.map((part) => 2 * part) as Triple;
    expect(cheek({ ...softbox, ambient, lamps: strong }) / bright).toBeCloseTo(1, 3);
  });

  test("has rims on the outline away from the face, and none inside it", () => {
    const sitter = makeSitter();
    const { rims } = shadeByRig(sitter, softbox, settings);
    const row = Math.round(eyeLine(landmarks).y);
    const most = (from: number, to: number) =>
      Math.max(...rims[2].data.slice(row * width + from, row * width + to));
    expect(most(46, 60)).toBeGreaterThan(0.1);
    expect(most(75, 85)).toBeLessThan(0.01);
  });

  test("changes the pixels by its gains", () => {
    const sitter = makeSitter();
    const light = shadeByRig(sitter, oneLamp, settings);
    layLight(sitter, light);
    for (const point of [leftCheek, rightCheek]) {
      const glance = at(light.specular[0], point);
      expect(at(sitter.red, point)).toBeCloseTo(skinColour[0] * at(light.gains[0], point) + glance, 2);
    }
  });
});

test("a floor keeps a face from getting dark", () => {
  const rig = { ...oneLamp, level: 0.4 };
  const cheek = (own: Partial<LightMeter>) =>
    at(shadeByRig(makeSitter(), rig, { ...settings, meter: { ...meter, ...own } }).gains[1], lip);
  expect(cheek({ floor: -0.2 })).toBeGreaterThan(1.3 * cheek({}));
});

test("lit skin is held back before it is white, and no highlight that the photo has is darkened", () => {
  const sitter = makeSitter();
  for (const { data } of [sitter.red, sitter.green, sitter.blue]) data.fill(0.8);
  const knee = { from: 0.5, top: 0.85 };
  const { gains } = shadeByRig(sitter, { ...oneLamp, level: 2 }, { ...settings, meter: { ...meter, knee } });
  expect(0.8 * at(gains[1], rightCheek)).toBeLessThan(0.86);
  expect(0.8 * at(gains[1], rightCheek)).toBeGreaterThan(0.79);
});

test("light draws no edge on a face that the photo has not: not where the mesh ends, on the forehead", () => {
  const { gains } = shadeByRig(makeSitter(), softbox, settings);
  const x = Math.round(landmarks[3 * forehead]);
  const steps = Array.from({ length: Math.round(0.24 * faceWidth) }, (_, k) => {
    const y = Math.round(landmarks[3 * forehead + 1]) - Math.round(0.12 * faceWidth) + k;
    return Math.abs(Math.log(gains[1].data[(y + 1) * width + x] / gains[1].data[y * width + x]));
  });
  // of a tenth of a face's width
  expect(Math.max(...steps) * 0.1 * faceWidth).toBeLessThan(0.1);
});

test("an edge that light draws over the brows is measured, as a bar", () => {
  const sitter = makeSitter();
  const light = shadeByRig(sitter, softbox, settings);
  const before = measureLight(sitter, light);
  const brow = Math.round(landmarks[3 * forehead + 1] + 0.3 * faceWidth);
  for (const { data } of light.gains) for (let i = 0; i < brow * width; i++) data[i] *= 0.4;
  const after = measureLight(sitter, light);
  expect(before.edge).toBeLessThan(0.27);
  expect(after.edge).toBeGreaterThan(0.48);
  expect(before.brow - after.brow).toBeGreaterThan(0.7);
});

test("through a blind, one slat of light spans the face, and dark ones are beyond", () => {
  const slats = castBlinds({ lit: 0.55, slant: 0, edge: 0.05 }, landmarks, relief, null);
  const [x, top, bottom] = [landmarks[3 * forehead], landmarks[3 * forehead + 1], landmarks[3 * chin + 1]];
  const column = Array.from({ length: height }, (_, y) => slats.data[y * width + Math.round(x)]);
  expect(Math.min(...column.slice(Math.round(top), Math.round(bottom)))).toBeGreaterThan(0.8);
  expect(Math.min(...column)).toBeLessThan(0.2);
});

describe("keepSkin", () => {
  /** Red and yellow of OKLab in parts of its lightness: what a skin's colour is, however bright it is. */
  const computeColour = (light: readonly number[]) => {
    const [lightness, red, yellow] = toOklab(light);
    return { red: red / lightness, yellow: yellow / lightness };
  };
  const toOklab = (light: readonly number[]) => {
    const row = Float64Array.from(light);
    toOklabRow(row);
    return row;
  };

  test("gives shade that is lit the colour of the skin beside it, where it would glow orange", () => {
    const sitter = makeSitter();
    const shade = [0.14, 0.05, 0.015];
    const planes = [sitter.red, sitter.green, sitter.blue];
    planes.forEach(({ data }, c) => {
      for (let i = 0; i < data.length; i++) if (i % width < landmarks[3]) data[i] = shade[c];
    });
    const gains = [3, 3, 3].map(createPlane);
    const own = computeColour(skinColour);
    const awayAt = (point: number) => {
      const { red, yellow } = computeColour(planes.map((plane, c) => at(plane, point) * at(gains[c], point)));
      return Math.hypot(red - own.red, yellow - own.yellow);
    };
    const before = awayAt(leftCheek);
    keepSkin(sitter, gains);
    expect(before).toBeGreaterThan(0.05);
    expect(awayAt(leftCheek)).toBeLessThan(0.6 * before);
    expect(awayAt(rightCheek)).toBeLessThan(0.02);
  });

  test("calms skin in warm light where it is to stand before a set, keeps its hue, and leaves any other", () => {
    const calmAt = (skin: readonly number[], calmed: boolean) => {
      const sitter = makeSitter();
      [sitter.red, sitter.green, sitter.blue].forEach(({ data }, c) => {
        data.fill(skin[c]);
      });
      const gains = [1, 1, 1].map(createPlane);
      keepSkin(sitter, gains, calmed);
      const [lightness, a, b] = toOklab(skin.map((light, c) => light * at(gains[c], leftCheek)));
      return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
    };
    const warm = [0.46, 0.17, 0.045];
    const [own, calm] = [calmAt(warm, false), calmAt(warm, true)];
    expect(own.chroma).toBeGreaterThan(0.1);
    expect(calm.chroma).toBeLessThan(0.93 * own.chroma);
    expect(calm.chroma).toBeGreaterThan(0.085);
    expect(calm.hue).toBeCloseTo(own.hue, 2);
    expect(calm.lightness).toBeCloseTo(own.lightness, 2);
    const inWhiteLight = [0.35, 0.21, 0.14];
    expect(calmAt(inWhiteLight, true)).toEqual(calmAt(inWhiteLight, false));
  });

  test("leaves what is hardly changed, and what is no skin", () => {
    const gains = [1, 1, 1].map(createPlane);
    keepSkin(makeSitter(), gains);
    for (const { data } of gains) expect(data.every((gain) => gain === 1)).toBe(true);
    const dim = [0.3, 0.3, 0.3].map(createPlane);
    keepSkin(makeSitter(), dim);
    for (const { data } of dim) expect(data[0]).toBeCloseTo(0.3, 6);
  });
});

test("gels colour the key and what comes from opposite, and dark ones turn the lamp up", () => {
  const { lamps } = putGels(softbox, { gel: "#ff0000", rim: "#0000ff" });
  expect(lamps.map(({ colour }) => colour)).toEqual([toGel("#ff0000"), toGel("#0000ff"), toGel("#0000ff")]);
  lamps.forEach(({ strength }, i) => {
    expect(strength).toBeGreaterThan(softbox.lamps[i].strength);
    expect(strength).toBeLessThanOrEqual(2.2 * softbox.lamps[i].strength);
  });
  expect(putGels(softbox, {})).toBe(softbox);
});

describe("a gelled lamp", () => {
  const rig = putGels({ ...oneLamp, specular: 1 }, { gel: "#ff0000" });

  test("shines on skin in its own colour", () => {
    const { specular } = shadeByRig(makeSitter(), rig, settings);
    const most = specular.map(({ data }) => data.reduce((all, value) => Math.max(all, value), 0));
    expect(most[0]).toBeGreaterThan(0.02);
    expect(most[2]).toBeLessThan(0.1 * most[0]);
    const white = shadeByRig(makeSitter(), { ...oneLamp, specular: 1 }, settings).specular;
    expect(white[2]).toBe(white[0]);
  });

  test("is whitened where a print could not hold it, at the same luminance and in the same hue on the skin", () => {
    const limit = 0.62;
    const [free, held] = [undefined, () => limit].map((findMost) => {
      const sitter = makeSitter();
      layLight(sitter, shadeByRig(sitter, { ...rig, level: 1 }, settings), findMost);
      return [sitter.red, sitter.green, sitter.blue].map((plane) => at(plane, rightCheek));
    });
    expect(Math.max(...(free ?? []))).toBeGreaterThan(0.7);
    expect(Math.max(...(held ?? []))).toBeLessThan(limit + 0.001);
    const computeLight = ([red = 0, green = 0, blue = 0]: readonly number[] = []) =>
      computeLuminance(red, green, blue);
    expect(computeLight(held) / computeLight(free)).toBeCloseTo(1, 3);
    // against the skin in white light, what is added is the lamp's red alone
    const [red, green, blue] = (held ?? []).map((value, c) => value / skinColour[c]);
    expect(red).toBeGreaterThan(1.3 * green);
    expect(green / blue).toBeCloseTo(1, 1);
  });
});
