import { existsSync, readFileSync } from "node:fs";
import {
  averageWithin,
  blur,
  decodePhoto,
  findMedian,
  makePlane,
  type Plane,
  type Raster,
} from "@portrait-studio/raster";
import { inTurn, isInTurn } from "@portrait-studio/testing/in-turn";
import { faceOval, findFaces } from "@portrait-studio/vision";
import { beforeAll, describe, expect, test } from "vitest";
import { type FaceRegion, measureFaceWidth, openFaceRegion } from "./face-region.ts";
import { fillRings } from "./fill-ring.ts";
import { findSkin, type Skin } from "./find-skin.ts";
import { underEyes } from "./lift-under-eyes.ts";
import { retouchFace } from "./retouch-face.ts";

const folder = new URL("../../../../../shared/photos/", import.meta.url);
const missing = existsSync(new URL("biden.jpg", folder))
  ? ""
  : " (skipped: ../shared/photos is not beside the repository)";

interface Sitter {
  image: Raster;
  landmarks: Float32Array;
  region: FaceRegion;
  skin: Skin;
}

async function open(name: string): Promise<Sitter> {
  const image = await decodePhoto(readFileSync(new URL(`${name}.jpg`, folder)), 1024);
  const [{ landmarks }] = await findFaces(image);
  const region = openFaceRegion(image, landmarks);
  if (!region) throw new Error("the face lies in the image");
  return { image, landmarks, region, skin: findSkin(region, null) };
}

function openRegion(image: Raster, landmarks: Float32Array): FaceRegion {
  const region = openFaceRegion(image, landmarks);
  if (!region) throw new Error("the face lies in the image");
  return region;
}

/** Green at full size, 0..255. */
function toGreenPlane({ width, height, data }: Raster): Plane {
  const out = makePlane(width, height);
  for (let i = 0; i < out.data.length; i++) out.data[i] = data[3 * i + 1];
  return out;
}

/** Energy of what is finer than a blemish, within the face. */
function measureEnergy(image: Raster, landmarks: Float32Array, sigma: number, inside: Plane): number {
  const green = toGreenPlane(image);
  const smooth = blur(green, sigma * measureFaceWidth(landmarks));
  let sum = 0;
  for (let i = 0; i < green.data.length; i++) sum += inside.data[i] * (green.data[i] - smooth.data[i]) ** 2;
  return sum;
}

/** Lightness of the cheek less that under the eye, for both eyes. */
function measureGaps(region: FaceRegion, { mask }: Skin): number[] {
  const light = averageWithin(mask, 0.02 * region.face)(region.light);
  const meanIn = (rings: readonly number[][]) => {
    const place = fillRings(
      region,
      rings.map((ring) => region.ring(ring)),
      0,
    );
    const values: number[] = [];
    place.data.forEach((inside, i) => {
      if (inside > 0 && mask.data[i] > 0.4) values.push(light.data[i]);
    });
    return findMedian(values);
  };
  return Object.values(underEyes).map(
    ({ lid, bone, cheek }) => meanIn([[...cheek]]) - meanIn([[...lid, ...bone.toReversed()]]),
  );
}

describe.skipIf(missing || !isInTurn("a retouch"))(`on real portraits${missing}`, () => {
  // freckled and flushed, dark, in glasses, bearded and painted
  const names = ["biden", "johnson", "hopper", "art/rembrandt"] as const;
  const sitters: Partial<Record<string, Sitter>> = {};
  const getSitter = (name: string) => sitters[name] as Sitter;
  beforeAll(async () => {
    for (const name of names) sitters[name] = await open(name);
  }, 60_000);

  test.each(inTurn(names, 0))(
    "%s: pores stay, the skin's colour stays, nothing outside of the face changes",
    (name) => {
      const { image, landmarks, region, skin } = getSitter(name);
      for (const setting of ["light", "full"] as const) {
        const after = retouchFace(image, landmarks, null, setting);
        const oval = faceOval.map((k) => ({ x: landmarks[3 * k], y: landmarks[3 * k + 1] }));
        const inside = fillRings(image, [oval], 0);
        const pores = (shown: Raster) => measureEnergy(shown, landmarks, 0.004, inside);
        expect(Math.abs(pores(after) / pores(image) - 1)).toBeLessThan(0.05);
        const toned = findSkin(openRegion(after, landmarks), null).tone;
        const turned = Math.atan2(toned.yellow, toned.red) - Math.atan2(skin.tone.yellow, skin.tone.red);
        expect(Math.abs((turned * 180) / Math.PI)).toBeLessThan(2);
        expect(Math.abs(toned.light - skin.tone.light)).toBeLessThan(0.02);
        const reach = 0.2 * measureFaceWidth(landmarks);
        const near = blur(fillRings(image, [oval], 0), reach / 2);
        const strayed = after.data.findIndex(
          (value, i) => value !== image.data[i] && near.data[(i / 3) | 0] < 0.02,
        );
        expect(strayed).toBe(-1);
        expect(region.face).toBeGreaterThan(30);
      }
    },
  );

  test.each(inTurn(names, 1))("%s: blotches shrink, more so at full", (name) => {
    const { image, landmarks, region, skin } = getSitter(name);
    const computeBand = ({ light }: FaceRegion) => {
      const [fine, coarse] = [0.012, 0.03].map((size) => averageWithin(skin.mask, size * region.face)(light));
      return fine.data.reduce(
        (sum, value, i) => sum + skin.mask.data[i] * Math.abs(value - coarse.data[i]),
        0,
      );
    };
    const [before, light, full] = (["none", "light", "full"] as const).map((setting) =>
      computeBand(openRegion(retouchFace(image, landmarks, null, setting), landmarks)),
    );
    expect(light).toBeLessThan(0.96 * before);
    expect(full).toBeLessThan(0.87 * before);
    expect(full).toBeGreaterThan(0.3 * before);
  });

  test("under the eyes the gap to the cheek shrinks and never turns round", () => {
    for (const name of names) {
      const { image, landmarks, region, skin } = getSitter(name);
      const before = measureGaps(region, skin);
      const after = measureGaps(openRegion(retouchFace(image, landmarks, null, "full"), landmarks), skin);
      for (const [k, gap] of before.entries()) {
        // more than that is the shade of a lamp from the side
        if (gap < 0.02 || gap > 0.12) continue;
        expect(after[k]).toBeLessThan(0.9 * gap);
        expect(after[k]).toBeGreaterThan(0);
      }
    }
  });

  test("a green cast on one cheek goes towards the person's own colour", () => {
    const { image, landmarks, region, skin } = getSitter("biden");
    const cast = { ...image, data: image.data.slice() };
    const cheek = { x: landmarks[3 * 50], y: landmarks[3 * 50 + 1] };
    const reach = 0.14 * measureFaceWidth(landmarks);
    for (let i = 0; i < cast.data.length; i += 3) {
      const [x, y] = [(i / 3) % cast.width, Math.floor(i / 3 / cast.width)];
      const near = Math.exp(-(((x - cheek.x) ** 2 + (y - cheek.y) ** 2) / reach ** 2));
      cast.data[i] *= 1 - 0.25 * near;
    }
    const hueAt = (shown: Raster) => {
      const { red, yellow, at, width } = openRegion(shown, landmarks);
      const spot = at(50);
      const [a, b] = [red, yellow].map(
        (plane) => blur(plane, 0.03 * region.face).data[Math.round(spot.y) * width + Math.round(spot.x)],
      );
      return (Math.atan2(b, a) * 180) / Math.PI;
    };
    const own = (Math.atan2(skin.tone.yellow, skin.tone.red) * 180) / Math.PI;
    const [wrong, light, full] = (["none", "light", "full"] as const).map(
      (setting) => hueAt(retouchFace(cast, landmarks, null, setting)) - own,
    );
    expect(wrong).toBeGreaterThan(15);
    expect(light).toBeLessThan(wrong - 1);
    expect(full).toBeLessThan(0.8 * wrong);
    expect(full).toBeGreaterThan(0);
  });

  test("irises and lips keep their bytes", () => {
    for (const name of names) {
      const { image, landmarks } = getSitter(name);
      const after = retouchFace(image, landmarks, null, "full");
      for (const k of [468, 473, 0, 17]) {
        const at = 3 * (Math.round(landmarks[3 * k + 1]) * image.width + Math.round(landmarks[3 * k]));
        const off = Math.max(...[0, 1, 2].map((c) => Math.abs(after.data[at + c] - image.data[at + c])));
        expect(off).toBeLessThanOrEqual(2);
      }
    }
  });

  test("teeth lose yellow and stay teeth; a closed mouth has none", () => {
    const { image, landmarks } = getSitter("biden");
    const after = retouchFace(image, landmarks, null, "full");
    const at =
      3 *
      (Math.round((landmarks[3 * 13 + 1] * 2 + landmarks[3 * 14 + 1]) / 3) * image.width +
        Math.round(landmarks[3 * 13]));
    const yellow = ({ data }: Raster) => (data[at] + data[at + 1]) / 2 - data[at + 2];
    expect(yellow(after)).toBeLessThan(yellow(image) - 1);
    expect(after.data[at + 1] - image.data[at + 1]).toBeLessThan(20);
  });

  test("none changes no byte, the same request gives the same bytes, a mask of nothing leaves the skin", () => {
    const { image, landmarks } = getSitter("hopper");
    expect(retouchFace(image, landmarks, null, "none")).toBe(image);
    const [one, two] = [0, 1].map(() => retouchFace(image, landmarks, null, "full").data);
    expect(Buffer.compare(one, two)).toBe(0);
    const nothing = retouchFace(image, landmarks, makePlane(8, 8), "full");
    const forehead = 3 * (Math.round(landmarks[3 * 151 + 1]) * image.width + Math.round(landmarks[3 * 151]));
    expect(nothing.data.slice(forehead, forehead + 3)).toEqual(image.data.slice(forehead, forehead + 3));
  });
});
