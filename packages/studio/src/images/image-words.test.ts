import { rgbaToThumbHash } from "thumbhash";
import { expect, test } from "vitest";
import { findColours, toSearchText, toSearchTextOfEdit } from "./image-words.ts";

type Rgb = readonly [number, number, number];
const [side, skin, grey] = [40, [196, 148, 122], [120, 120, 120]] as const;

/** The placeholder of a head before a wall, with a light of its own at the right. */
function portrait(wall: Rgb, { head = skin, light = wall }: { head?: Rgb; light?: Rgb } = {}): string {
  const rgba = new Uint8Array(side * side * 4);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const isHead = (x - 20) ** 2 + (y - 22) ** 2 < 100;
      rgba.set([...(isHead ? head : x > 26 ? light : wall), 255], (y * side + x) * 4);
    }
  return Buffer.from(rgbaToThumbHash(side, side, rgba)).toString("base64");
}

test.each<[string, Rgb, string[]]>([
  ["red", [170, 30, 35], ["red"]],
  ["navy", [30, 45, 110], ["blue"]],
  ["forest", [40, 110, 50], ["green"]],
  ["teal", [20, 120, 125], ["teal"]],
  ["purple", [95, 40, 150], ["purple"]],
  ["magenta", [210, 40, 150], ["pink"]],
  ["mustard", [215, 180, 30], ["yellow"]],
  ["grey", [128, 128, 130], []],
  ["dark", [14, 13, 12], []],
  ["beige", [205, 190, 170], []],
])("a wall of %s is told by its name, and skin is no colour", (_name, wall, colours) => {
  expect(findColours(portrait(wall))).toEqual(colours);
});

test("two colours are both told", () => {
  expect(findColours(portrait([20, 60, 170], { light: [200, 40, 150] })).toSorted()).toEqual([
    "blue",
    "pink",
  ]);
});

test("black and white has no colours", () => {
  expect(findColours(portrait(grey, { head: [190, 190, 190], light: [20, 20, 20] }))).toEqual([
    "blackAndWhite",
  ]);
});

test("an image is found by its recipe and colours in every language, and an edit by its own colours", async () => {
  const text = await toSearchText(
    { recipeId: "noir", prompt: "Detective \u241e Café" },
    portrait([170, 30, 35]),
  );
  for (const word of ["noir", "cine negro", "red", "rojo", "detective", "cafe"]) expect(text).toContain(word);
  const edit = toSearchTextOfEdit(text, portrait(grey, { head: grey }));
  for (const word of ["noir", "cine negro", "black and white", "blanco y negro", "detective", "cafe"])
    expect(edit).toContain(word);
  expect(edit).not.toContain("rojo");
  // without a recipe, and from an image that is older than these words
  const plain = await toSearchText({ recipeId: null, prompt: "garden" }, portrait(grey));
  expect(toSearchTextOfEdit(plain, portrait([170, 30, 35]))).toContain("rojo");
  expect(toSearchTextOfEdit("garden", portrait([170, 30, 35]))).toMatch(/rojo.*garden$/);
});

test("a long prompt cuts off none of them", async () => {
  const text = await toSearchText({ recipeId: "noir", prompt: "漢".repeat(1000) }, portrait([170, 30, 35]));
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2400);
  expect(text).toContain("rojo");
});
