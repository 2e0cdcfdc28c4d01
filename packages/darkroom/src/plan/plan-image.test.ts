import { looks } from "@portrait-studio/prompts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { recipes } from "../looks/recipes.ts";
import { describeSitters } from "../render/sitter.fixture.ts";
import { type ImagePlanRequest, planImage } from "./plan-image.ts";
import { type AspectRatio, aspectRatios } from "./types.ts";

const artifact = describeSitters(
  { width: 1200, height: 1600 },
  { width: 1600, height: 1200, x: 0.4 },
  { width: 900, height: 900, face: 0.3 },
);
const plan = (request: Partial<ImagePlanRequest> = {}) =>
  planImage({ artifact, prompt: "", seed: 7, index: 0, aspectRatio: "4:5", ...request });

const ratios = Object.keys(aspectRatios) as AspectRatio[];

test("the same request gives the same plan, which survives JSON", () => {
  expect(plan()).toEqual(plan());
  expect(JSON.parse(JSON.stringify(plan({ prompt: "noir, blue, no grain" })))).toEqual(
    plan({ prompt: "noir, blue, no grain" }),
  );
});

test.each([
  ["1:1", 1024, 1024],
  ["4:5", 819, 1024],
  ["3:4", 768, 1024],
  ["2:3", 683, 1024],
  ["9:16", 576, 1024],
  ["16:9", 1024, 576],
] as const)("%s is %i x %i", (aspectRatio, width, height) => {
  expect(plan({ aspectRatio, longSide: 1024 }).size).toEqual({ width, height });
});

describe("variety", () => {
  test("an index walks through all references before it comes back to one", () => {
    const ids = [0, 1, 2].map((index) => plan({ index }).photoId);
    expect(new Set(ids).size).toBe(3);
    expect(plan({ index: 3 }).photoId).toBe(ids[0]);
  });

  test("a photo that comes back before a set is framed or lit otherwise", () => {
    const inStudio = { recipeId: "corporate", mattes: artifact.photos.map(({ id }) => id) };
    const [first, again] = [plan({ ...inStudio, index: 0 }), plan({ ...inStudio, index: 3 })];
    expect([again.framing, again.keySide]).not.toEqual([first.framing, first.keySide]);
  });

  test("seeds change the crop and the texture", () => {
    expect(plan({ seed: 8 }).crop).not.toEqual(plan().crop);
    expect(plan({ seed: 8 }).textureSeed).not.toBe(plan().textureSeed);
  });
});

test("no two looks show a photo that the head fills alike, and none more than a little of what is not in it", () => {
  const filled = describeSitters({ width: 1080, height: 1080, face: 0.5, y: 0.54 });
  for (const seed of [1, 2, 3]) {
    const corners = looks
      .filter((look) => look !== "natural" && look !== "polaroid")
      .map((recipeId) => {
        const { crop, place } = plan({ artifact: filled, recipeId, seed, longSide: 1024 });
        expect(place.height).toBeGreaterThan(0.93);
        const scale = place.width / crop.width;
        return [place.x - crop.x * scale, place.x + (1 - crop.x) * scale];
      });
    for (const [i, [left, right]] of corners.entries()) {
      for (const [otherLeft, otherRight] of corners.slice(i + 1)) {
        // of the photo's sides in the image, in parts of its width
        expect(Math.max(Math.abs(left - otherLeft), Math.abs(right - otherRight))).toBeGreaterThan(0.005);
      }
    }
    const widths = corners.map(([left, right]) => right - left);
    expect(Math.max(...widths) / Math.min(...widths)).toBeGreaterThan(1.04);
  }
});

describe("words", () => {
  test("choose look, framing and side", () => {
    expect(plan({ prompt: "film noir, close-up, light from the right" })).toMatchObject({
      look: "noir",
      framing: "close",
      keySide: "right",
    });
    expect(plan({ prompt: "noir", recipeId: "sketch" }).look).toBe("sketch");
    expect(plan({ prompt: "noir", recipeId: "unknown" }).look).toBe("noir");
    expect(plan({ prompt: "an astronaut" }).look).toBe("natural");
  });

  test("words about retouching go before the setting, and light is the usual one", () => {
    expect([
      plan(),
      plan({ retouch: "full" }),
      plan({ retouch: "full", prompt: "no retouching" }),
    ]).toMatchObject([{ retouch: "light" }, { retouch: "full" }, { retouch: "none" }]);
  });

  test("move strengths, and negatives take them away", () => {
    expect(plan({ prompt: "warm, grain, blurred background" }).parameters).toMatchObject({
      warmth: 0.8,
      grain: 2,
      blur: 1.8,
    });
    expect(plan({ prompt: "film noir", negativePrompt: "grain" }).parameters.grain).toBe(0);
    expect(plan({ prompt: "black and white" }).parameters.saturation).toBe(0);
  });
});

test("bars come only with wide images of wide photos", () => {
  const wide = describeSitters({ width: 2400, height: 1200, face: 0.15 });
  const request = { recipeId: "cinematic", aspectRatio: "16:9" } as const;
  expect(plan({ ...request, artifact: wide }).mount).toBe("bars");
  expect(plan(request).mount).toBe("none");
  expect(plan({ ...request, artifact: wide, aspectRatio: "1:1" }).mount).toBe("none");
});

test("without a photo there is no plan", () => {
  expect(() => plan({ artifact: { ...artifact, photos: [], references: [] } })).toThrow(RangeError);
});

test("the head is whole in the crop, the crop in the photo, and its shape that of the image", () => {
  const sitter = fc.record({
    width: fc.integer({ min: 200, max: 6000 }),
    height: fc.integer({ min: 200, max: 6000 }),
    x: fc.double({ min: 0.02, max: 0.98, noNaN: true }),
    y: fc.double({ min: 0.02, max: 0.98, noNaN: true }),
    face: fc.double({ min: 0.02, max: 0.9, noNaN: true }),
  });
  fc.assert(
    fc.property(
      sitter,
      fc.nat(),
      fc.nat(20),
      fc.constantFrom(...ratios),
      fc.constantFrom(...looks),
      (one, seed, index, aspectRatio, recipeId) => {
        const set = describeSitters(one);
        const { crop, place, picture: image } = plan({ artifact: set, seed, index, aspectRatio, recipeId });
        const { head } = set.photos[0];
        const slack = 1e-6;
        expect(crop.x).toBeLessThanOrEqual(head.x + slack);
        expect(crop.y).toBeLessThanOrEqual(head.y + slack);
        expect(crop.x + crop.width).toBeGreaterThanOrEqual(head.x + head.width - slack);
        expect(crop.y + crop.height).toBeGreaterThanOrEqual(head.y + head.height - slack);
        for (const { x, y, width, height } of [crop, place]) {
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(-slack);
          expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1 + slack);
        }
        const acrossScale = (place.width * image.width) / (crop.width * one.width);
        const downScale = (place.height * image.height) / (crop.height * one.height);
        expect(acrossScale / downScale).toBeCloseTo(1, 6);
      },
    ),
    { numRuns: 500 },
  );
});

test("a look with a set uses photos that were cut out alone, where there are any", () => {
  const request = { recipeId: "noir", mattes: ["photo-1", "photo-2"] };
  const plans = [0, 1, 2].map((index) => plan({ ...request, index }));
  expect(plans.map(({ renderer }) => renderer)).toEqual(["studio", "studio", "studio"]);
  expect(new Set(plans.map(({ photoId }) => photoId))).toEqual(new Set(["photo-1", "photo-2"]));
});

describe("words without effect", () => {
  const ignored = (prompt: string, request: Partial<ImagePlanRequest> = {}) =>
    plan({ prompt, ...request }).reading.withoutEffect;

  test.each([
    "noir, at a window, venetian blinds, hard side light, deep shadows",
    "film noir portrait, hard side light through blinds, black and white, fine grain, close-up",
    "cine negro, luz dura lateral entre persianas, junto a una ventana, sombras profundas",
  ])("leave out what the look does by itself: %s", (prompt) => {
    expect(ignored(prompt)).toEqual([]);
  });

  test("list what the plan did not use, and a look's words in another look", () => {
    expect(ignored("noir with a dragon at the window")).toEqual(["dragon"]);
    expect(ignored("polaroid, slats, dragon")).toEqual(["dragon", "slats"]);
  });

  test("leave out the backdrop's words only before that backdrop", () => {
    const mattes = artifact.photos.map(({ id }) => id);
    expect(ignored("corporate, plain grey wall")).toEqual(["plain", "wall", "grey"]);
    expect(ignored("corporate, plain grey wall", { mattes })).toEqual([]);
  });
});

describe("sets", () => {
  const mattes = artifact.photos.map(({ id }) => id);
  const looked = (prompt: string) =>
    Array.from({ length: 4 }, (_, index) => plan({ recipeId: "cinematic", prompt, mattes, index }));

  test("words choose among the compositions of a look", () => {
    for (const { look, composition = 0 } of looked("in a library")) {
      expect(recipes[look].compositions[composition].set.place).toBe("library");
    }
    expect(new Set(looked("").map(({ composition }) => composition)).size).toBe(3);
  });

  test("a set that the look does not have is said to have no effect, and the own background is kept where it is asked for", () => {
    const [first] = looked("velvet curtain, close-up");
    expect(first.reading).toEqual({
      understood: ["look:cinematic", "frame:close"],
      withoutEffect: ["velvet", "curtain"],
    });
    expect(looked("my background").map(({ renderer }) => renderer)).toEqual(Array(4).fill("inPlace"));
  });

  test("a laugh is no corporate portrait where there is another photo", () => {
    const seen = {
      landmarks: "",
      width: 200,
      sharpness: 0.6,
      eyesOpen: 0.3,
      mouthOpen: 0,
      smile: 0.4,
      pitch: 0,
      hairCut: false,
      crown: 0,
    };
    const photos = artifact.photos.map((photo, i) => ({
      ...photo,
      seen: { ...seen, mouthOpen: i === 1 ? 0.5 : 0.05 },
    }));
    const findSources = (recipeId: string) =>
      new Set(
        [0, 1, 2, 3].map((index) => plan({ artifact: { ...artifact, photos }, recipeId, index }).photoId),
      );
    expect(findSources("corporate")).toEqual(new Set(["photo-0", "photo-2"]));
    expect(findSources("polaroid").size).toBe(3);
  });
});

describe("an image like another", () => {
  const mattes = artifact.photos.map(({ id }) => id);
  const first = plan({ recipeId: "cinematic", mattes });
  const batch = [0, 1, 2, 3, 4, 5].map((index) =>
    plan({ recipeId: "cinematic", mattes, seed: 99, index, like: first }),
  );

  test("shows its photo in other compositions, and other photos in its composition", () => {
    for (const [index, { photoId, composition }] of batch.entries()) {
      expect(photoId === first.photoId).toBe(index % 2 === 0);
      expect(composition === first.composition).toBe(index % 2 === 1);
    }
  });

  test("in another look takes its photo alone", () => {
    const { photoId, look } = plan({ recipeId: "noir", mattes, like: first });
    expect({ photoId, look }).toEqual({ photoId: first.photoId, look: "noir" });
  });
});
