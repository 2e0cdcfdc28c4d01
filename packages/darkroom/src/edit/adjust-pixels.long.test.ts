import { readdirSync, readFileSync } from "node:fs";
import { linearByByte, toOklabRow } from "@portrait-studio/raster";
import { samplePhotos } from "@portrait-studio/sample-people";
import { inTurn } from "@portrait-studio/testing/in-turn";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { adjustPixels } from "./adjust-pixels.ts";
import type { Amounts } from "./amounts.ts";
import { editImage } from "./edit-image.ts";

const art = new URL("../../../../../shared/photos/art/", import.meta.url);

function readArt(): Uint8Array[] {
  try {
    return readdirSync(art).flatMap((name) =>
      /\.(jpe?g|png|webp)$/.test(name) ? [readFileSync(new URL(name, art))] : [],
    );
  } catch {
    return []; // only beside the repository
  }
}
const nothing: Amounts = { light: 0, warmth: 0, contrast: 0, colour: 0 };

/** Mean and spread of lightness, mean blue to yellow, mean colourfulness: OKLab. */
function measure(data: Uint8Array | Uint8ClampedArray, channels: number) {
  const sum = { light: 0, yellow: 0, colour: 0, square: 0 };
  const count = data.length / channels;
  const lab = new Float64Array(3);
  for (let at = 0; at < data.length; at += channels) {
    for (let c = 0; c < 3; c++) lab[c] = linearByByte[data[at + c]];
    toOklabRow(lab);
    sum.light += lab[0];
    sum.square += lab[0] ** 2;
    sum.yellow += lab[2];
    sum.colour += Math.hypot(lab[1], lab[2]);
  }
  const light = sum.light / count;
  return {
    light,
    yellow: sum.yellow / count,
    colour: sum.colour / count,
    contrast: Math.sqrt(Math.max(0, sum.square / count - light ** 2)),
  };
}

/** An image as a browser shows it before it is adjusted, adjusted, and as it is developed by these words. */
async function compare(picture: Uint8Array, amounts: Partial<Amounts>, instruction: string) {
  const image = await sharp(picture).resize(320, 320, { fit: "inside" }).png().toBuffer();
  const { data, info } = await sharp(image)
    .removeAlpha()
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
  const shown = new Uint8ClampedArray(data.length);
  adjustPixels(pixels, { ...nothing, ...amounts }, shown);
  const { bytes } = await editImage({ image, instruction, seed: 3, position: 0 });
  const developed = await sharp(bytes).removeAlpha().raw().toBuffer();
  return { before: measure(data, 4), shown: measure(shown, 4), developed: measure(developed, 3) };
}

const cases: [string, Partial<Amounts>, keyof ReturnType<typeof measure>][] = [
  ["brighter 100%", { light: 1 }, "light"],
  ["darker 60%", { light: -0.6 }, "light"],
  ["warmer 80%", { warmth: 0.8 }, "yellow"],
  ["cooler 100%", { warmth: -1 }, "yellow"],
  ["more contrast 100%", { contrast: 1 }, "contrast"],
  ["less contrast 100%", { contrast: -1 }, "contrast"],
  ["more colour 100%", { colour: 1 }, "colour"],
  ["less colour 70%", { colour: -0.7 }, "colour"],
];

describe("what is shown before paying is what is developed", () => {
  const people = samplePhotos.filter(({ name }) => name.endsWith("-01.webp"));
  const all = [...people.map(({ path }) => readFileSync(path)), ...readArt()];

  const turns = cases.map((given, turn) => [...given, inTurn(all, turn)] as const);
  test.each(turns)("%s", async (instruction, amounts, what, pictures) => {
    for (const picture of pictures) {
      const { before, shown, developed } = await compare(picture, amounts, instruction);
      const moved = shown[what] - before[what];
      const wanted = developed[what] - before[what];
      expect(Math.abs(moved - wanted), `${moved} for ${wanted}`).toBeLessThan(0.1 * Math.abs(wanted) + 0.003);
    }
  });

  test("all of them together, with a retouched face", async () => {
    for (const picture of inTurn(all, 0, 2)) {
      const { shown, developed } = await compare(
        picture,
        { light: 0.5, warmth: 0.4, contrast: 0.6, colour: -0.3 },
        "brighter 50%, warmer 40%, more contrast 60%, less colour 30%, soften the skin 50%",
      );
      for (const what of ["light", "yellow", "contrast", "colour"] as const)
        expect(Math.abs(shown[what] - developed[what])).toBeLessThan(0.015);
    }
  });

  test("without amounts every pixel stays, and what is transparent stays so", () => {
    const data = Uint8ClampedArray.from({ length: 4 * 64 * 64 }, (_, i) => (i * 37 + (i >> 5)) % 256);
    const to = new Uint8ClampedArray(data.length);
    adjustPixels({ width: 64, height: 64, data }, nothing, to);
    expect(Math.max(...to.map((value, i) => Math.abs(value - data[i])))).toBeLessThanOrEqual(2);
    expect(to.filter((_, i) => i % 4 === 3)).toEqual(data.filter((_, i) => i % 4 === 3));
  });
});
