import type { ArtifactPhoto } from "@portrait-studio/photo/types";
import { type Look, looks } from "@portrait-studio/prompts";
import { randomFrom } from "@portrait-studio/raster";
import { packFloats } from "@portrait-studio/vision";
import fc from "fast-check";
import { expect, test } from "vitest";
import { describeSitters } from "../render/sitter.fixture.ts";
import { chooseSources, type Wishes } from "./choose-sources.ts";
import { toSources } from "./to-sources.ts";

const seen = {
  landmarks: "",
  width: 200,
  sharpness: 0.15,
  eyesOpen: 0.3,
  mouthOpen: 0,
  smile: 0.4,
  pitch: 0,
  hairCut: false,
  crown: 0,
};
const portraits = 15;

function createSet(photos: readonly Partial<ArtifactPhoto>[]) {
  const set = describeSitters(...photos.map(() => ({ width: 900, height: 1200 })));
  const all: ArtifactPhoto[] = set.photos.map((photo, i) => ({ ...photo, seen, ...photos[i] }));
  return { ...set, photos: all };
}

/** How many of a batch each photo makes, by its number. */
function share(
  photos: readonly Partial<ArtifactPhoto>[],
  look: Look,
  seed: number,
  cut?: readonly boolean[],
) {
  const set = createSet(photos);
  const cutOuts = set.photos.filter((_, i) => cut?.[i] ?? true).map(({ id }) => id);
  const { turns } = chooseSources(toSources(set, cutOuts), look, seed, { isStudio: true });
  const counts = photos.map(() => 0);
  const numbers = set.photos.map(({ id }) => id);
  for (let i = 0; i < portraits; i++) counts[numbers.indexOf(turns[i % turns.length].id)]++;
  return counts;
}

test("every photo of a set like real ones takes part, though none is sharper than 0.22", () => {
  // eye sharpness of the portraits in ../shared/photos
  const sharpness = [0.217, 0.176, 0.132, 0.204, 0.142, 0.143, 0.187, 0.167, 0.122, 0.105];
  const photos = sharpness.map((value) => ({ seen: { ...seen, sharpness: value } }));
  for (const look of looks) expect(Math.min(...share(photos, look, 3))).toBeGreaterThan(0);
  // one that lies just over the others has no more turns than they
  const first = [0.255, 0.22, 0.2, 0.18, 0.17, 0.16, 0.15].map((value) => ({
    seen: { ...seen, sharpness: value },
  }));
  for (const look of looks) expect(Math.max(...share(first, look, 4))).toBeLessThanOrEqual(3);
});

test("a photo that is much worse than the best never makes five of fifteen, whatever the others are", () => {
  const photo = fc.record({
    quality: fc.double({ min: 0.02, max: 1, noNaN: true }),
    mouthOpen: fc.constantFrom(0, 0, 0, 0.5),
    eyesOpen: fc.constantFrom(0.3, 0.3, 0.3, 0.05),
    sharpness: fc.double({ min: 0.02, max: 0.3, noNaN: true }),
    cut: fc.constantFrom(true, true, false),
  });
  fc.assert(
    fc.property(
      fc.array(photo, { minLength: 2, maxLength: 8 }),
      fc.constantFrom(...looks),
      fc.nat(),
      (given, look, seed) => {
        const photos = given.map(({ quality, cut, ...rest }) => ({ quality, seen: { ...seen, ...rest } }));
        const counts = share(
          photos,
          look,
          seed,
          given.map(({ cut }) => cut),
        );
        const fine = given.filter(
          ({ quality, mouthOpen, eyesOpen, sharpness }) =>
            quality > 0.5 && mouthOpen + eyesOpen === 0.3 && sharpness > 0.12,
        );
        const cut = fine.filter((other) => other.cut);
        const best = Math.max(...(cut.length > 0 ? cut : fine).map(({ quality }) => quality));
        given.forEach((one, i) => {
          const bad = one.quality < 0.5 * best || one.eyesOpen < 0.1;
          if (bad && (cut.length > 0 || (fine.length > 0 && !one.cut))) expect(counts[i]).toBeLessThan(5);
        });
      },
    ),
    { numRuns: 1000 },
  );
});

test("the good ones share a batch evenly", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.constantFrom(...looks), fc.nat(), (count, look, seed) => {
      const counts = share(Array(count).fill({}), look, seed);
      expect(Math.max(...counts)).toBeLessThanOrEqual(Math.ceil(portraits / count));
    }),
  );
});

test("what is behind a doubted cut-out is not used where a good photo has a clean one, unless that is a bad photo", () => {
  expect(share([{}, {}, {}], "corporate", 2, [true, false, false])).toEqual([portraits, 0, 0]);
  const [bad, ...others] = share([{ quality: 0.1 }, {}, {}, {}, {}], "corporate", 2, [
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(bad).toBeLessThan(5);
  expect(Math.min(...others)).toBeGreaterThan(0);
});

test("before a set the cleanest cut-out comes first, and a whole head in a headshot; in place both count alike", () => {
  const getFirst = (photos: readonly Partial<ArtifactPhoto>[], look: Look, isStudio: boolean) => {
    const set = createSet(photos);
    const sources = toSources(
      set,
      set.photos.map(({ id }) => id),
    );
    const firsts = [1, 2, 3, 4, 5, 6].map(
      (seed) => chooseSources(sources, look, seed, { isStudio }).turns[0].id,
    );
    return new Set(firsts);
  };
  const cuts = [{ doubt: 0.4 }, { doubt: 0.02 }];
  expect(getFirst(cuts, "corporate", true)).toEqual(new Set(["photo-1"]));
  expect(getFirst(cuts, "corporate", false).size).toBe(2);
  const heads = [{ seen: { ...seen, hairCut: true } }, {}];
  expect(getFirst(heads, "corporate", true)).toEqual(new Set(["photo-1"]));
  expect(getFirst(heads, "noir", true).size).toBe(2);
});

test("whoever asks for one image gets one of the best photos, whatever the seed", () => {
  const photos = [0.65, 0.95, 1, 0.7].map((quality) => ({ quality }));
  const firsts = Array.from({ length: 20 }, (_, seed) => {
    const { turns } = chooseSources(toSources(createSet(photos), []), "corporate", seed);
    return turns[0].id;
  });
  expect(new Set(firsts)).toEqual(new Set(["photo-1", "photo-2"]));
});

const turnIds = (set: Parameters<typeof toSources>[0], wishes: Wishes) =>
  chooseSources(toSources(set, []), "corporate", 3, wishes).turns.map(({ id }) => id);

const wished = (wishes: Wishes, count = 6, references = count) => {
  const set = createSet(Array(count).fill({}));
  const known = { ...set, references: set.references.slice(0, references) };
  return turnIds(known, wishes);
};

test("a photo that is pinned is the only one, even a bad one", () => {
  expect(wished({ pinned: "photo-4" })).toEqual(["photo-4"]);
  expect(wished({ pinned: "photo-5" }, 6, 2)).toEqual(["photo-5"]);
});

test("no photo that is left out makes an image, and others take its place", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(5), { maxLength: 5 }),
      fc.integer({ min: 1, max: 6 }),
      (out, references) => {
        const leftOut = out.map((number) => `photo-${number}`);
        const turns = wished({ leftOut }, 6, references);
        expect(turns.filter((id) => leftOut.includes(id))).toEqual([]);
        if (out.length > 0) expect(new Set(turns).size).toBeGreaterThanOrEqual(Math.min(4, 6 - out.length));
      },
    ),
  );
});

test("leaving a photo out does not let its near duplicate in, while another shot is left", () => {
  const set = createSet(
    Array.from({ length: 6 }, (_, i) => (i > 3 ? { duplicateOf: `photo-${i - 4}` } : {})),
  );
  const known = { ...set, references: ["photo-0", "photo-1", "photo-2"] };
  const left = (...leftOut: string[]) => new Set(turnIds(known, { leftOut }));
  expect(left("photo-0")).toEqual(new Set(["photo-1", "photo-2", "photo-3"]));
  expect(left("photo-0", "photo-2", "photo-3")).toEqual(new Set(["photo-1"]));
  // a further crop of a shot, which only the face's mesh tells
  const createMesh = (start: number) => packFloats(Float32Array.from({ length: 1434 }, randomFrom(start)));
  const meshes = [1, 2, 2, 1, 3, 4].map(createMesh);
  const cropped = {
    references: ["photo-0", "photo-1"],
    photos: known.photos.map((photo, i) => ({ ...photo, seen: { ...seen, landmarks: meshes[i] } })),
  };
  expect(turnIds({ ...known, ...cropped }, { leftOut: ["photo-0"] })).toEqual(["photo-1"]);
});

test("more like an image takes its photo for every second one, beginning with it", () => {
  const turns = wished({ like: "photo-2" });
  expect(turns.filter((_, i) => i % 2 === 0)).toEqual(Array(turns.length / 2).fill("photo-2"));
  expect(turns.filter((_, i) => i % 2 === 1)).not.toContain("photo-2");
  expect(wished({ like: "photo-2", leftOut: ["photo-2"] })).not.toContain("photo-2");
});

test("a face of few pixels takes fewer turns than large ones, in every look, and all turns where all are small", () => {
  const faces = [200, 640, 700, 620].map((width) => ({ seen: { ...seen, width } }));
  for (const look of looks) {
    const [small, ...large] = share(faces, look, 5);
    expect(small).toBeGreaterThan(0);
    expect(small).toBeLessThan(Math.min(...large));
  }
  const small = [200, 190, 210, 205].map((width) => ({ seen: { ...seen, width } }));
  for (const look of looks) expect(Math.min(...share(small, look, 5))).toBeGreaterThan(2);
});

test("a smile or a calm mouth with eyes to the camera leads in headshots; whoever speaks, shouts or looks away comes last", () => {
  /** A face whose irises are so far beside the middle of the lids, in parts of the eyes' width. */
  const createGaze = (offset: number) => {
    const points = new Float32Array(3 * 478);
    for (const [i, x] of [
      [33, 0],
      [133, 1],
      [362, 2],
      [263, 3],
      [468, 0.5 + offset],
      [473, 2.5 + offset],
    ])
      points[3 * i] = x;
    return packFloats(points);
  };
  const [ahead, beside] = [createGaze(0), createGaze(0.25)];
  const faces = [
    { ...seen, landmarks: ahead, smile: 0.9, mouthOpen: 0.2 },
    { ...seen, landmarks: ahead, smile: 0.05 },
    { ...seen, landmarks: ahead, smile: 0.05, mouthOpen: 0.2 },
    { ...seen, landmarks: ahead, smile: 0.9, mouthOpen: 0.45 },
    { ...seen, landmarks: beside, smile: 0.9 },
  ];
  const set = createSet(faces.map((face) => ({ seen: face })));
  const sources = toSources(set, set.references);
  const worth = sources.map((photo) => photo.worth?.headshot ?? 0);
  const [smile, still, ...others] = worth;
  expect(smile).toBeGreaterThan(still);
  expect(Math.max(...others)).toBeLessThan(0.7 * still);
  for (const look of ["corporate", "tealHeadshot", "windowLight", "highKey"] as const) {
    const { turns } = chooseSources(sources, look, 3, { isStudio: true });
    expect(new Set(turns.slice(0, 2).map(({ id }) => id))).toEqual(new Set(["photo-0", "photo-1"]));
  }
  // a turned head that looks into the camera has its irises beside the middle
  const turned = createSet([
    { seen: { ...seen, landmarks: createGaze(-0.1) }, face: { ...set.photos[0].face, yaw: 0.5 } },
  ]);
  expect(toSources(turned, [])[0].worth?.headshot).toBeCloseTo(
    toSources(createSet([{ seen: { ...seen, landmarks: ahead } }]), [])[0].worth?.headshot ?? 0,
  );
});

test("a photo that ends at the chin, or in which it is hidden, makes no headshot where there is another, and its share of the rest", () => {
  for (const verdict of ["chinCut", "chinHidden"] as const) {
    const photos = [{ verdicts: [verdict] }, {}, {}];
    for (const look of ["corporate", "tealHeadshot", "windowLight", "highKey"] as const)
      expect(share(photos, look, 3)[0]).toBe(0);
    expect(share(photos, "noir", 3)[0]).toBe(5);
  }
  expect(share([{ verdicts: ["chinCut"] }], "corporate", 3)).toEqual([portraits]);
});
