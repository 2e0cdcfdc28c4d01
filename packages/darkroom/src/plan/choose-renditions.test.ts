import { looks, wantsSet } from "@portrait-studio/prompts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseRenditions, readLook } from "./choose-renditions.ts";
import type { SizedPhoto } from "./image-sizes.ts";
import type { Aside, Rendition } from "./types.ts";

const toKey = ({ photoId, aside }: Pick<Rendition, "photoId" | "aside">) => `${photoId} ${aside}`;

const photo = fc.record({
  worth: fc.constantFrom(0.1, 0.3, 0.5, 0.9, 1),
  cutOut: fc.boolean(),
  moved: fc.subarray<Aside>([-1, 1]),
});
const createSources = (photos: readonly { worth: number; cutOut: boolean; moved: Aside[] }[]): SizedPhoto[] =>
  photos.map(({ worth, cutOut, moved }, i) => ({
    ...{ id: `photo-${i}`, face: 400, hairCut: false, chosen: true, cutOut },
    worth: { any: worth, calm: worth, detailed: worth, headshot: worth },
    sizes: { inPlace: {}, studio: {}, moved: { "4:5": moved } },
  }));

const request = fc.record({
  count: fc.integer({ min: 1, max: 8 }),
  seed: fc.nat(),
  recipeId: fc.constantFrom(...looks.slice(0, 4)),
  prompt: fc.constantFrom("", "light from the left", "close-up", "keep the background"),
  pinned: fc.option(fc.nat(5), { nil: undefined }),
  leftOut: fc.uniqueArray(fc.nat(5), { maxLength: 2 }),
});

test("no order of requests gives the same photo, crop and side twice, and none is refused what can still differ", () => {
  fc.assert(
    fc.property(
      fc.array(photo, { minLength: 1, maxLength: 6 }),
      fc.array(request, { minLength: 1, maxLength: 12 }),
      (photos, requests) => {
        const sources = createSources(photos);
        const taken: Rendition[] = [];
        for (const { count, seed, recipeId, prompt, pinned, leftOut } of requests) {
          const ids = leftOut
            .map((number) => `photo-${number}`)
            .filter((id) => sources.some((one) => one.id === id));
          const photoId = sources[pinned ?? -1]?.id;
          if (ids.length === sources.length) continue;
          const given = chooseRenditions({
            ...{ prompt, recipeId, aspectRatio: "4:5", seed, count, sources, taken, photoId, leftOut: ids },
          });
          const before = new Set(taken.filter(({ look }) => look === recipeId).map(toKey));
          const keys = given.map(toKey);
          expect(new Set(keys).size).toBe(keys.length);
          expect(keys.filter((key) => before.has(key))).toEqual([]);
          if (given.length < count) {
            // of the photo that it could be of, each side is there now
            const now = new Set([...before, ...keys]);
            const able = sources.filter(({ id }) =>
              photoId ? id === photoId : given.length > 0 && id === given[0].photoId,
            );
            const { look, said } = readLook({ prompt, recipeId });
            for (const { id, sizes, cutOut } of able) {
              const further = cutOut && wantsSet(said.slots, look) ? (sizes?.moved?.["4:5"] ?? []) : [];
              for (const aside of [0, ...further] as Aside[])
                expect(now).toContain(toKey({ photoId: id, aside }));
            }
          }
          taken.push(...given);
        }
      },
    ),
    { numRuns: 500 },
  );
});

const good = (count: number) =>
  createSources(Array.from({ length: count }, () => ({ worth: 1, cutOut: true, moved: [-1, 1] })));
const ask = (sources: SizedPhoto[], wishes: Partial<Parameters<typeof chooseRenditions>[0]> = {}) =>
  chooseRenditions({
    prompt: "",
    recipeId: "corporate",
    aspectRatio: "4:5",
    seed: 5,
    count: 8,
    sources,
    ...wishes,
  });

test("each good photo serves once before one serves again, then further aside in another set and light", () => {
  const given = ask(good(3));
  expect(new Set(given.slice(0, 3).map(({ photoId }) => photoId)).size).toBe(3);
  expect(given.slice(0, 3).map(({ aside }) => aside)).toEqual([0, 0, 0]);
  for (const one of given.slice(0, 3)) {
    const again = given.find(({ photoId, aside }) => photoId === one.photoId && aside !== 0);
    expect(again?.composition).not.toBe(one.composition);
    expect(again?.keySide).not.toBe(one.keySide);
  }
});

test("of two photos no more than six differ, and of a photo at whose edges the person is cut off, one", () => {
  expect(ask(good(2))).toHaveLength(6);
  expect(ask(createSources([{ worth: 1, cutOut: true, moved: [] }]))).toHaveLength(1);
});

test("in place a photo gives one picture, as aside there it would be the same again", () => {
  const photos = good(2);
  expect(ask(photos, { prompt: "keep the background" })).toHaveLength(2);
  expect(ask(photos.map((one) => ({ ...one, cutOut: false })))).toHaveLength(2);
});

test("two photos that are much alike share their places", () => {
  const [one, other] = good(2);
  const given = ask([one, { ...other, pose: one.id }]);
  expect(given.map(({ aside }) => aside).toSorted()).toEqual([-1, 0, 1]);
});

test("other words for the backdrop make other images of what is taken, and those for the crop do not", () => {
  const [photo] = good(1);
  const taken = ask([photo]);
  expect(ask([photo], { taken })).toEqual([]);
  expect(ask([photo], { taken, prompt: "close-up" })).toEqual([]);
  expect(ask([photo], { taken, prompt: "red background" })).toHaveLength(3);
});

test("on a sheet the photos are spread over the looks, the best first", () => {
  const sources = createSources([0.7, 1, 0.8, 0.9].map((worth) => ({ worth, cutOut: true, moved: [] })));
  const uses = new Map<string, number>();
  const order = Array.from({ length: 8 }, () => {
    const [{ photoId }] = ask(sources, { uses, count: 1 });
    uses.set(photoId, (uses.get(photoId) ?? 0) + 1);
    return photoId;
  });
  expect(order).toEqual([1, 3, 2, 0, 1, 3, 2, 0].map((number) => `photo-${number}`));
});
