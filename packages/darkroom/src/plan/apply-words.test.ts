import { type Look, looks, placesOf, previewReading } from "@portrait-studio/prompt-reader";
import { expect, test } from "vitest";
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
  expect(new Set(placesOf[look])).toEqual(new Set(recipes[look].compositions.map(({ place }) => place)));
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

test("outdoors is never a room, and through blinds always has blinds", () => {
  for (const look of ["environmental", "cinematic", "noir", "painterly", "polaroid"] as const) {
    for (const index of [0, 1, 2, 3, 4, 5]) {
      const { composition = 0, reading } = plan("outdoors", look, index);
      expect(["garden", "street"]).toContain(recipes[look].compositions[composition].place);
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
])("%s in %s (cut out: %s) is said to have no effect before and after", (prompt, look, backdrops, idle) => {
  const before = previewReading({ prompt, recipeId: look, backdrops });
  expect(before.withoutEffect).toEqual(idle);
  const after = plan(prompt, look, 0, backdrops ? ["photo-0", "photo-1"] : []);
  expect(after.reading).toEqual(before);
  expect([after.gel, after.rim]).toEqual([undefined, undefined]);
  expect(after.backdrop).toBeUndefined();
});
