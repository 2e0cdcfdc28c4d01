import { readFile } from "node:fs/promises";
import { analysePhoto, analyseSet, cutOut } from "@portrait-studio/photo";
import type { SetAnalysis } from "@portrait-studio/photo/types";
import { isNeutral, type Look, looks, takesBackdrop } from "@portrait-studio/prompts";
import { findMedian, linearByByte, parseHex, toLinear, toOklabRow } from "@portrait-studio/raster";
import { samplePhotos } from "@portrait-studio/sample-people";
import { everySecond, inTurn } from "@portrait-studio/testing/in-turn";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { planImage } from "../plan/plan-image.ts";
import type { ImagePlan } from "../plan/types.ts";
import { renderImage } from "./render-image.ts";

let photo: Buffer;
let artifact: SetAnalysis;
let matte: Uint8Array;

beforeAll(async () => {
  const [first] = samplePhotos.filter(({ person }) => person === "nora");
  photo = await sharp(await readFile(first?.path ?? ""))
    .resize(448)
    .jpeg({ quality: 95 })
    .toBuffer();
  const analysis = await analysePhoto(photo);
  artifact = analyseSet([{ id: "photo", analysis }]);
  const cut = await cutOut({ photo, analysis, subject: 0 });
  matte = cut?.matte ?? new Uint8Array();
}, 60_000);

/** The colour behind the person, beside the head at the image's top, in OKLab. */
async function behind(
  look: Look,
  prompt: string,
  index: number,
  shown = photo,
): Promise<{ lab: number[]; plan: ImagePlan }> {
  const request = {
    artifact,
    prompt,
    seed: 5,
    aspectRatio: "4:5",
    longSide: 160,
    mattes: ["photo"],
  } as const;
  const plan = planImage({ ...request, recipeId: look, index });
  const { bytes, width } = await renderImage({ artifact, plan, photo: shown, matte });
  const [edge, top] = plan.mount === "card" ? [0.13, 0.13] : [0.02, 0.03];
  const size = Math.round(0.14 * width);
  const pixels = await Promise.all(
    [edge * width, (1 - edge) * width - size].map((left) =>
      sharp(bytes)
        .extract({ left: Math.round(left), top: Math.round(top * width), width: size, height: size })
        .raw()
        .toBuffer(),
    ),
  );
  const values = pixels.flatMap((data) =>
    Array.from({ length: data.length / 3 }, (_, i) => {
      const row = Float64Array.from(data.subarray(3 * i, 3 * i + 3), (byte) => linearByByte[byte]);
      toOklabRow(row);
      return row;
    }),
  );
  return { lab: [0, 1, 2].map((axis) => findMedian(values.map((row) => row[axis]))), plan };
}

const inColour = looks.filter((look) => takesBackdrop(look, "#c78a2a"));
const inGrey = looks.filter((look) => takesBackdrop(look, "#828282"));

const colours = [...["ochre backdrop", "fondo azul marino", "a teal wall", "background #7b3fa0"].entries()];
const greys = [...["white backdrop", "fondo gris", "black backdrop"].entries()];

test.each(everySecond(inColour, 7).map((look, turn) => [look, inTurn(colours, turn, 2)] as const))(
  "%s has the backdrop that the sentence names: its hue within ten degrees, whichever image of a batch",
  async (look, sentences) => {
    for (const [index, prompt] of sentences) {
      const { lab, plan } = await behind(look, prompt, index);
      expect(plan.reading.withoutEffect).toEqual([]);
      const wanted = Float64Array.from(parseHex(plan.backdrop ?? ""), (value) => toLinear(value / 255));
      toOklabRow(wanted);
      const turn = Math.atan2(lab[2], lab[1]) - Math.atan2(wanted[2], wanted[1]);
      const degrees = Math.abs((Math.atan2(Math.sin(turn), Math.cos(turn)) * 180) / Math.PI);
      expect(degrees).toBeLessThan(10);
      expect(Math.abs(lab[0] - wanted[0])).toBeLessThan(0.2);
    }
  },
  60_000,
);

test.each(everySecond(inGrey, 4).map((look, turn) => [look, inTurn(greys, turn)] as const))(
  "%s has a white, grey or black backdrop where the sentence says so",
  async (look, sentences) => {
    for (const [index, prompt] of sentences) {
      const { lab, plan } = await behind(look, prompt, index);
      const [value] = parseHex(plan.backdrop ?? "");
      expect(isNeutral(plan.backdrop ?? "")).toBe(true);
      const wanted = Float64Array.from([value, value, value], (channel) => toLinear(channel / 255));
      toOklabRow(wanted);
      expect(Math.abs(lab[0] - wanted[0])).toBeLessThan(0.2);
      expect(Math.hypot(lab[1], lab[2])).toBeLessThan(0.03);
    }
  },
  60_000,
);

test("a backdrop that is not the look itself goes towards the photo's wall, and any other stays as it is", async () => {
  const cut = await sharp(photo).joinChannel(Buffer.from(matte)).png().toBuffer();
  const before = (background: string) => sharp(cut).flatten({ background }).jpeg({ quality: 95 }).toBuffer();
  const [dark, light] = await Promise.all(["#141210", "#f4f4f2"].map(before));
  const measureLean = async (look: Look, prompt = "") => {
    const [first, second] = [await behind(look, prompt, 0, dark), await behind(look, prompt, 0, light)];
    return second.lab[0] - first.lab[0];
  };
  for (const look of ["corporate", "windowLight"] as const)
    expect(await measureLean(look)).toBeGreaterThan(0.1);
  for (const look of ["tealHeadshot", "highKey", "lowKey"] as const)
    expect(Math.abs(await measureLean(look))).toBeLessThan(0.02);
  expect(Math.abs(await measureLean("corporate", "white backdrop"))).toBeLessThan(0.02);
}, 60_000);

test("a drawn window is on the side that lights the photo, though the light there is soft", async () => {
  const bytes = await readFile(samplePhotos.find(({ path }) => path.includes("amara-06"))?.path ?? "");
  const shown = await sharp(bytes).resize(448).jpeg({ quality: 95 }).toBuffer();
  const analysis = await analysePhoto(shown);
  const set = analyseSet([{ id: "photo", analysis }]);
  const cut = await cutOut({ photo: shown, analysis, subject: 0 });
  const request = {
    artifact: set,
    prompt: "",
    seed: 5,
    index: 0,
    aspectRatio: "4:5",
    longSide: 160,
  } as const;
  const plan = planImage({ ...request, recipeId: "windowLight", mattes: ["photo"] });
  for (const keySide of ["left", "right"] as const) {
    const options = { artifact: set, plan: { ...plan, composition: 0, keySide }, photo: shown };
    const image = await renderImage({ ...options, matte: cut?.matte });
    const measure = async (left: number) => {
      const strip = { left, top: 0, width: 12, height: 60 };
      const { channels } = await sharp(
        await sharp(image.bytes).extract(strip).greyscale().toBuffer(),
      ).stats();
      return channels[0].mean;
    };
    expect(await measure(image.width - 12), keySide).toBeGreaterThan(1.2 * (await measure(0)));
  }
}, 60_000);
