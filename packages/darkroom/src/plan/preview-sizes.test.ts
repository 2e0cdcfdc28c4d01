import { looks, traitsByLook } from "@portrait-studio/prompts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { recipes } from "../looks/recipes.ts";
import { describeSitters } from "../render/sitter.fixture.ts";
import { planImage } from "./plan-image.ts";
import { previewSizes } from "./preview-sizes.ts";
import { type AspectRatio, aspectRatios } from "./types.ts";

test.each(looks)("the framings of %s are those of its compositions", (look) => {
  expect(traitsByLook[look].framings).toEqual(recipes[look].compositions.map(({ framing }) => framing));
});

const seen = {
  landmarks: "",
  sharpness: 0.2,
  eyesOpen: 0.3,
  mouthOpen: 0,
  smile: 0.3,
  pitch: 0,
  hairCut: false,
  crown: 0,
};
/** A set whose faces have these widths in pixels. */
function createSet(faces: readonly number[], hairCut: readonly boolean[] = []) {
  const set = describeSitters(...faces.map((face) => ({ width: 4 * face, height: 5 * face })));
  return {
    ...set,
    photos: set.photos.map((photo, i) => ({
      ...photo,
      seen: { ...seen, width: faces[i], hairCut: hairCut[i] ?? false },
    })),
  };
}
const createSources = (faces: readonly number[], hairCut: readonly boolean[] = []) =>
  faces.map((face, i) => ({ id: `photo-${i}`, face, hairCut: hairCut[i] ?? false }));

test("every image comes out at a size that was said before", () => {
  const face = fc.integer({ min: 40, max: 900 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(face, fc.boolean()), { minLength: 1, maxLength: 5 }),
      fc.constantFrom(...looks),
      fc.constantFrom(...(Object.keys(aspectRatios) as AspectRatio[])),
      fc.constantFrom("", "close-up", "half body", "no grain"),
      fc.nat(),
      fc.nat(10),
      (photos, recipeId, aspectRatio, prompt, seed, index) => {
        const faces = photos.map(([width]) => width);
        const hairCut = photos.map(([, cut]) => cut);
        const sources = createSources(faces, hairCut);
        const asked = { prompt, recipeId, aspectRatio };
        const { size, photoId } = planImage({ artifact: createSet(faces, hairCut), ...asked, seed, index });
        for (const among of [sources, sources.filter(({ id }) => id === photoId)]) {
          const sizes = previewSizes({ ...asked, sources: among });
          expect(size.width).toBeGreaterThanOrEqual(sizes?.smallest.width ?? Number.POSITIVE_INFINITY);
          expect(size.width).toBeLessThanOrEqual(sizes?.largest.width ?? 0);
        }
      },
    ),
    { numRuns: 500 },
  );
});

test("every image that is to be like another comes out at a size that was said before", () => {
  const face = fc.integer({ min: 40, max: 900 });
  const aspectRatio = "4:5";
  fc.assert(
    fc.property(
      fc.array(face, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(...looks),
      fc.constantFrom(...looks),
      fc.constantFrom("", "grey backdrop", "in an office", "close-up"),
      fc.nat(),
      fc.integer({ min: 1, max: 4 }),
      (faces, recipeId, likedLook, prompt, seed, count) => {
        const artifact = createSet(faces);
        const like = planImage({ artifact, prompt: "", recipeId: likedLook, seed, index: 0, aspectRatio });
        const asked = { prompt, recipeId, aspectRatio, like } as const;
        const sizes = previewSizes({ ...asked, count, sources: createSources(faces) });
        for (let index = 0; index < count; index += 1) {
          const { size } = planImage({ artifact, ...asked, seed: seed + 1, index });
          expect(size.width).toBeGreaterThanOrEqual(sizes?.smallest.width ?? Number.POSITIVE_INFINITY);
          expect(size.width).toBeLessThanOrEqual(sizes?.largest.width ?? 0);
        }
      },
    ),
    { numRuns: 300 },
  );
});

test("of images like another only its own photo, its composition and the other compositions of its photo are said", () => {
  const faces = [900, 120];
  const sources = createSources(faces);
  const plans = [0, 1, 2, 3, 4, 5].map((seed) =>
    planImage({
      artifact: createSet(faces),
      prompt: "",
      recipeId: "corporate",
      seed,
      index: 0,
      aspectRatio: "4:5",
    }),
  );
  const like = plans.find(({ photoId }) => photoId === "photo-0") ?? plans[0];
  const asked = { prompt: "", recipeId: "corporate", aspectRatio: "4:5", sources } as const;
  const any = previewSizes(asked);
  // one image is of the photo itself, which is large
  const one = previewSizes({ ...asked, like, count: 1 });
  expect(one?.smallest.height).toBeGreaterThan(any?.smallest.height ?? Number.POSITIVE_INFINITY);
  // four show the small one too, in the one composition
  const four = previewSizes({ ...asked, like, count: 4 });
  expect(four?.smallest.height).toBeLessThan(one?.smallest.height ?? 0);
});

test("the look of every detail gives no smaller images than others, from the largest photos and not too near", () => {
  const faces = [140, 180, 240, 420];
  const findSide = (recipeId: string, index: number) => {
    const { size } = planImage({
      artifact: createSet(faces),
      prompt: "",
      recipeId,
      seed: 5,
      index,
      aspectRatio: "4:5",
      mattes: faces.map((_, i) => `photo-${i}`),
    });
    return size.height;
  };
  // a request of four: six show the one large photo in all its places, in any look
  const usual = (recipeId: string) => [0, 1, 2, 3].map((index) => findSide(recipeId, index));
  const mean = (sides: number[]) => sides.reduce((sum, side) => sum + side, 0) / sides.length;
  const others = ["corporate", "cinematic", "noir", "glamour"].map((look) => mean(usual(look)));
  expect(mean(usual("hyperReal"))).toBeGreaterThanOrEqual(Math.max(...others));
});

test("a small photo shows more round the person rather than give an image that is too small, unless words ask for it near", () => {
  const request = { recipeId: "glamour", seed: 1, index: 0, aspectRatio: "4:5" } as const;
  const findFraming = (prompt: string) =>
    planImage({ ...request, artifact: createSet([130]), prompt }).framing;
  expect(findFraming("")).toBe("half");
  expect(findFraming("close-up")).toBe("close");
  const large = planImage({ ...request, artifact: createSet([600]), prompt: "" });
  expect(large.framing).toBe(recipes.glamour.compositions[large.composition ?? 0].framing);
});

test("without photos nothing is said", () => {
  expect(previewSizes({ prompt: "", aspectRatio: "4:5", sources: [] })).toBeNull();
});
