import { hasColour, type Look, looks, previewReading, traitsByLook } from "@portrait-studio/prompts";
import { expect, test } from "vitest";
import { applyLampWords } from "../looks/develop-image.ts";
import { recipes } from "../looks/recipes.ts";
import { describeSitters } from "../render/sitter.fixture.ts";
import { planImage } from "./plan-image.ts";

const artifact = describeSitters({ width: 1200, height: 1600 }, { width: 1200, height: 1500 });
const plan = (
  prompt: string,
  recipeId?: Look,
  index = 0,
  mattes: readonly string[] = ["photo-0", "photo-1"],
) => planImage({ artifact, prompt, recipeId, seed: 4, index, aspectRatio: "4:5", mattes });

test.each(looks)("the places of %s are those of its compositions", (look) => {
  expect(traitsByLook[look].places).toEqual(recipes[look].compositions.map(({ set }) => set.place));
});

test.each([
  ["editorial, ochre backdrop", "#c78a2a"],
  ["editorial, fondo ocre", "#c78a2a"],
  ["corporate, navy blue background", "#1c2b52"],
  ["corporativo, fondo azul marino", "#1c2b52"],
  ["corporate before #1A2b3c", "#1a2b3c"],
  ["corporate, #fa0 wall", "#fa0"],
  ["glamour, verde botella", "#1f4a30"],
  ["portrait, burgundy backdrop", "#6b1a2a"],
])("%s: the backdrop is %s in each image", (prompt, hex) => {
  for (const index of [0, 1, 2, 3, 4]) {
    const { backdrop, renderer, reading } = plan(prompt, undefined, index);
    expect([backdrop, renderer, reading.withoutEffect]).toEqual([hex, "studio", []]);
  }
});

test("light, what is behind and what is worn are told apart", () => {
  expect(plan("neon, red light from the left, blue rim light, black backdrop")).toMatchObject({
    gel: "#c8202a",
    rim: "#2b5fc4",
    backdrop: "#0c0c0c",
    keySide: "left",
  });
  const { backdrop, reading } = plan("corporate, red tie, blue eyes");
  expect([backdrop, reading.withoutEffect]).toEqual([undefined, ["red", "tie", "blue", "eyes"]]);
});

test("light from behind falls on the person, from opposite the main lamp where it has a colour", () => {
  for (const look of looks) {
    for (const [words, gels] of [
      ["light from behind", { backlit: true }],
      ["a contraluz, no grain", { backlit: true }],
      ...(hasColour(look)
        ? [["red light, blue rim light", { gel: "#c8202a", rim: "#2b5fc4" }] as const]
        : []),
    ] as const) {
      const made = plan(words, look);
      expect(made).toMatchObject(gels);
      for (const { light } of recipes[look].compositions) {
        const behind = applyLampWords(light, made).lamps.filter(
          ({ rim, strength }) => rim && strength >= 0.7,
        );
        const asked = behind.filter(({ colour }) => !made.rim || colour[2] > 2 * colour[0]);
        expect(asked.length).toBeGreaterThan(0);
      }
    }
  }
});

test("outdoors is never a room, and through blinds always has blinds", () => {
  for (const look of ["environmental", "cinematic", "noir", "painterly", "polaroid"] as const) {
    for (const index of [0, 1, 2, 3, 4, 5]) {
      const { composition = 0, reading } = plan("outdoors", look, index);
      expect(["garden", "street"]).toContain(recipes[look].compositions[composition].set.place);
      expect(reading.withoutEffect).toEqual([]);
    }
  }
  for (const prompt of ["through blinds", "entre persianas"]) {
    for (const index of [0, 1, 2, 3]) {
      const { composition = 0 } = plan(prompt, "noir", index);
      expect(recipes.noir.compositions[composition].light.lamps.some(({ blinds }) => blinds)).toBe(true);
    }
  }
});

test.each<[string, Look, boolean, string[]]>([
  ["ochre backdrop", "noir", true, ["ochre"]],
  ["ochre backdrop", "corporate", false, ["ochre"]],
  ["red light", "noir", true, ["red"]],
  ["outdoors", "corporate", true, ["outdoors"]],
  ["velvet curtain", "cinematic", true, ["velvet", "curtain"]],
  ["through blinds", "corporate", true, ["through", "blinds"]],
  ["in a library, navy", "cinematic", true, ["navy"]],
  ["black and white, red backdrop", "corporate", true, ["red"]],
  ["sepia, blue rim light, teal backdrop", "polaroid", true, ["teal", "blue"]],
])("%s in %s (cut out: %s) is said to have no effect before and after", (prompt, look, backdrops, idle) => {
  const photos = [{ cutOut: backdrops, hairCut: false }];
  const before = previewReading({ prompt, recipeId: look, photos });
  expect(before.withoutEffect).toEqual(idle);
  const after = plan(prompt, look, 0, backdrops ? ["photo-0", "photo-1"] : []);
  expect(after.reading).toEqual(before);
  expect([after.gel, after.rim]).toEqual([undefined, undefined]);
  expect(after.backdrop).toBeUndefined();
});

const seen = {
  landmarks: "",
  width: 300,
  sharpness: 0.2,
  eyesOpen: 0.3,
  mouthOpen: 0,
  smile: 0.4,
  pitch: 0,
  hairCut: false,
  crown: 0,
};
/** Better photos without a clean cut-out or with the hair cut off, beside worse ones. */
const mixed = (hairCut: readonly boolean[]) => ({
  artifact: {
    ...describeSitters(...Array(6).fill({ width: 1200, height: 1600 })),
    photos: describeSitters(...Array(6).fill({ width: 1200, height: 1600 })).photos.map((photo, i) => ({
      ...photo,
      quality: i < 3 ? 0.6 : 0.8,
      seen: { ...seen, hairCut: hairCut[i] ?? false },
    })),
  },
  seed: 4,
  aspectRatio: "4:5" as const,
  mattes: ["photo-0", "photo-1", "photo-2"],
});

test("a backdrop or a place that is asked for is behind the person in every image of a batch, or is said to have no effect", () => {
  for (const prompt of ["navy backdrop", "in an office", "plain studio wall"]) {
    for (let index = 0; index < 12; index++) {
      const { renderer, reading } = planImage({ ...mixed([]), prompt, recipeId: "corporate", index });
      expect([renderer, reading.withoutEffect]).toEqual(["studio", []]);
    }
  }
  const own = planImage({
    ...mixed([]),
    prompt: "navy backdrop",
    recipeId: "corporate",
    index: 0,
    photoId: "photo-4",
  });
  expect([own.backdrop, own.reading.withoutEffect]).toEqual([undefined, ["navy"]]);
  // without such words a good photo takes its turn as it is
  const plain = [0, 1, 2, 3].map((index) =>
    planImage({ ...mixed([]), prompt: "soft light", recipeId: "corporate", index }),
  );
  expect(plain.map(({ renderer }) => renderer)).toContain("inPlace");
});

test("a photo that cuts the hair off gives close-ups alone, whatever words ask for", () => {
  const half = { prompt: "half body, navy backdrop", recipeId: "corporate" };
  for (let index = 0; index < 6; index++) {
    const { photoId, framing, reading } = planImage({ ...mixed([true, false, true]), ...half, index });
    expect([photoId, framing, reading.withoutEffect]).toEqual(["photo-1", "half", []]);
    const cut = planImage({ ...mixed([true, true, true]), ...half, index });
    expect([cut.framing, cut.backdrop, cut.reading.withoutEffect]).toEqual([
      "close",
      "#1c2b52",
      ["half", "body"],
    ]);
  }
  const photos = [{ cutOut: true, hairCut: true }];
  expect(previewReading({ ...half, photos }).withoutEffect).toEqual(["half", "body"]);
  expect(
    previewReading({ ...half, photos: [...photos, { cutOut: true, hairCut: false }] }).withoutEffect,
  ).toEqual([]);
});
