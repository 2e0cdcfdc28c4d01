import fc from "fast-check";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { analyseSet } from "../set/analyse-set.ts";
import { analysePhoto } from "./analyse-photo.ts";
import { faceInBox } from "./head-box.ts";
import { headBoxes, missing, overlap, readSmallSitter } from "./sitters.fixture.ts";

const box = { x: 0.5, y: 0.3, width: 0.3, height: 0.32 };
const shape = 3 / 4;

/** An image with plenty in it and nobody. */
async function speckles(seed: number): Promise<Buffer> {
  let state = seed * 7919 + 1;
  const data = Uint8Array.from({ length: 300 * 400 * 3 }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  });
  return sharp(data, { raw: { width: 300, height: 400, channels: 3 } })
    .resize(900, 1200, { kernel: "nearest" })
    .jpeg()
    .toBuffer();
}

test("any box in a photo makes a face of a real size inside it", () => {
  const part = fc.double({ min: 0.01, max: 0.99, noNaN: true });
  fc.assert(
    fc.property(part, part, part, part, (x, y, across, down) => {
      const face = faceInBox({ x, y, width: across * (1 - x), height: down * (1 - y) }, shape);
      expect(face.width).toBeGreaterThan(0);
      expect(face.x).toBeGreaterThan(0);
      expect(face.x).toBeLessThan(1);
    }),
  );
});

describe("photos in which only the person sees a head", () => {
  let photos: Buffer[];
  beforeAll(async () => {
    photos = await Promise.all([1, 2, 3, 4, 5].map(speckles));
  });
  const createSet = async (told: boolean) =>
    analyseSet(
      await Promise.all(
        photos.map(async (bytes, index) => ({
          id: `photo-${index}`,
          analysis: await analysePhoto(bytes, told ? { headBox: box } : {}),
        })),
      ),
    );

  test("make no model by themselves", async () => {
    expect(await createSet(false)).toMatchObject({ usable: false });
  });

  test("make one where the person says so: references, and crops round that place", async () => {
    const set = await createSet(true);
    expect(set).toMatchObject({ usable: true, reason: null });
    expect(set.references.length).toBeGreaterThanOrEqual(3);
    for (const photo of set.photos) {
      expect(photo).toMatchObject({ found: true, usable: true, subject: -1 });
      expect(photo.verdicts).not.toContain("noSubject");
      expect(overlap(photo.head, box)).toBeGreaterThan(0.9);
    }
  });
});

describe.skipIf(missing.sitters)(`on a real portrait${missing.reason}`, () => {
  const judge = async (headBox?: { x: number; y: number; width: number; height: number }) => {
    const analysis = await analysePhoto(await readSmallSitter("obama"), { headBox });
    const [photo] = analyseSet([{ id: "photo", analysis }]).photos;
    if (!photo) throw new Error("a set of one photo has one verdict");
    return photo;
  };

  test("the person's word outweighs a face that is found elsewhere", async () => {
    const elsewhere = { x: 0.05, y: 0.5, width: 0.2, height: 0.25 };
    expect(await judge(elsewhere)).toMatchObject({ head: elsewhere, found: true, subject: -1, verdicts: [] });
  });

  test("a box round the face that is found keeps what was found of it", async () => {
    const [found, marked] = [await judge(), await judge(headBoxes.obama)];
    expect(marked).toMatchObject({ head: headBoxes.obama, subject: 0, verdicts: [] });
    expect(marked.face.x).toBeCloseTo(found.face.x, 2);
    expect(marked.face.width).toBeCloseTo(found.face.width, 2);
    expect(marked.measures.luminance).toBeCloseTo(found.measures.luminance, 1);
  });
});
