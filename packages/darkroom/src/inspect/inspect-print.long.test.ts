import { readFile } from "node:fs/promises";
import type { ImageFlaw } from "@portrait-studio/contract";
import { defects } from "@portrait-studio/inspection/defects.fixture";
import { analysePhoto, analyseSet, cutOut } from "@portrait-studio/photo";
import type { SetAnalysis } from "@portrait-studio/photo/types";
import { type Look, looks } from "@portrait-studio/prompts";
import { type SamplePerson, samplePhotos } from "@portrait-studio/sample-people";
import { everySecond, inTurn } from "@portrait-studio/testing/in-turn";
import sharp from "sharp";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { developPlan, type Print } from "../looks/develop-plan.ts";
import { recipes } from "../looks/recipes.ts";
import { printImage } from "../looks/render-image.ts";
import { planImage } from "../plan/plan-image.ts";
import { inspectPrint, renderInspected, toPrintSubject } from "./inspect-print.ts";

// a test makes up to eight images
vi.setConfig({ testTimeout: 60_000 });

const people = ["amara", "nora", "henrik"] as const;

interface Sitter {
  photo: Buffer;
  artifact: SetAnalysis;
  matte: Uint8Array;
}

/** A painting in the studio's previews: rendered people have one and the same face for what tells people apart. */
const painting = new URL("../../../../apps/web/public/previews/hyperReal-man-480.webp", import.meta.url);

let stranger: Print;
const sitters = {} as Record<SamplePerson, Sitter>;

async function sit(file: string | URL): Promise<Sitter> {
  const photo = await sharp(await readFile(file))
    .resize(400)
    .jpeg({ quality: 95 })
    .toBuffer();
  const analysis = await analysePhoto(photo);
  const artifact = analyseSet([{ id: "photo", analysis }]);
  const cut = await cutOut({ photo, analysis, subject: 0 });
  return { photo, artifact, matte: cut?.matte ?? new Uint8Array() };
}

beforeAll(async () => {
  for (const person of people)
    sitters[person] = await sit(samplePhotos.find((photo) => photo.person === person)?.path ?? "");
  stranger = await developPrint(await sit(painting), { look: "corporate", inPlace: true });
}, 120_000);

interface Wish {
  look: Look;
  prompt?: string;
  index?: number;
  inPlace?: boolean;
}

function develop(person: SamplePerson, wish: Wish): Promise<Print> {
  return developPrint(sitters[person], wish);
}

function developPrint(
  { artifact, photo, matte }: Sitter,
  { look, prompt = "", index = 0, inPlace }: Wish,
): Promise<Print> {
  const request = { artifact, prompt, seed: 4, index, aspectRatio: "4:5", longSide: 320 } as const;
  const plan = planImage({ ...request, recipeId: look, mattes: inPlace ? [] : ["photo"] });
  return developPlan({ artifact, plan, photo, matte });
}

async function findFlawNames(print: Print, damage: Partial<Print> = {}): Promise<ImageFlaw[]> {
  return (await inspectPrint({ ...print, ...damage })).found.map(({ flaw }) => flaw);
}

// people and places take turns: `bench/inspect.ts` has every look of everybody
test.each(
  everySecond(
    looks.map((look, i) => [look, inTurn(people, i), i] as const),
    7,
  ),
)("clean images in %s pass, of %s", async (look, sitters, turn) => {
  for (const person of sitters)
    for (const inPlace of inTurn([false, true], turn >> 1))
      expect(await findFlawNames(await develop(person, { look, inPlace }))).toEqual([]);
});

test.each(
  everySecond([
    "ochre backdrop",
    "white backdrop",
    "black and white",
    "red light from the left",
    "warm, sepia",
  ]),
)("an image passes where words ask for what differs from a photo: %s", async (prompt) => {
  const [look] = inTurn(["corporate", "environmental"] as const, prompt.length);
  expect(await findFlawNames(await develop("amara", { look, prompt }))).toEqual([]);
});

/** In the order in which they are tried: a cut is not seen where hair and set are of one tone. */
const tried: readonly Look[] = ["corporate", "hyperReal", "editorial", "glamour"];

describe.each(everySecond(defects.map((defect, turn) => ({ ...defect, turn }))))(
  "$name",
  ({ flaw, damage, turn }) => {
    test.each(inTurn(people, turn))("is found in an image of %s, by its check alone", async (person) => {
      for (const look of tried) {
        const print = await develop(person, { look, prompt: flaw === "backdrop" ? "teal backdrop" : "" });
        const damaged = damage(toPrintSubject(print), toPrintSubject(stranger));
        if (!damaged) continue;
        expect(await findFlawNames(print, damaged)).toEqual([flaw]);
        return;
      }
      throw new Error("there was no image that could be damaged");
    });
  },
);

const ofLetters = [
  ["cinematic", ""],
  ["environmental", ""],
  ["renaissance", ""],
  ["corporate", "red light from the left"],
  ["noir", ""],
  ["sketch", ""],
  ["cyanotype", ""],
  ["risograph", ""],
  ["neon80s", ""],
] as const;
test.each(everySecond(ofLetters, 5))(
  "a yellow letter that the cut-out has kept is found in %s %s",
  async (look, prompt) => {
    const letter = defects.find(({ flaw }) => flaw === "outline");
    const print = await develop("henrik", { look, prompt });
    expect(
      await findFlawNames(print, letter?.damage(toPrintSubject(print), toPrintSubject(print)) ?? {}),
    ).toContain("outline");
  },
);

test("a plan that cuts the head off at the image's edge is found, and so is a cut-out that has lost the crown", async () => {
  const print = await develop("nora", { look: "corporate" });
  const { face, plan, outline } = print;
  const crown = (print.photo.seen?.crown ?? 0) / print.photo.height;
  const lower = { ...plan, crop: { ...plan.crop, y: crown + (0.2 * face.width) / print.image.height } };
  expect(await findFlawNames({ ...print, plan: lower })).toEqual(["head"]);
  const forehead = Math.round(face.landmarks[31]) * print.image.width;
  const lost = outline && { ...outline, data: outline.data.map((alpha, i) => (i < forehead ? 0 : alpha)) };
  expect(await findFlawNames({ ...print, outline: lost })).toEqual(["head"]);
});

test("light that draws too steep an edge is laid on by half, then not at all", async () => {
  const { artifact, photo, matte } = sitters.henrik;
  const request = { artifact, prompt: "", seed: 4, index: 0, aspectRatio: "4:5", longSide: 320 } as const;
  const plan = planImage({ ...request, recipeId: "windowLight", mattes: ["photo"] });
  const options = { artifact, plan, photo, matte };
  const [whole, half, none] = await Promise.all(
    [1, 0.5, 0].map((lightPart) => developPlan({ ...options, lightPart })),
  );
  const steep = { whole: whole?.light.edge ?? 0, half: half?.light.edge ?? 0 };
  expect(steep.half).toBeLessThan(steep.whole);
  const usual = recipes.windowLight.mostEdge;
  const renderWithin = async (mostEdge: number) => {
    recipes.windowLight.mostEdge = mostEdge;
    return Buffer.from((await renderInspected(options)).bytes);
  };
  try {
    for (const [mostEdge, print] of [
      [steep.whole + 0.01, whole],
      [(steep.whole + steep.half) / 2, half],
      [steep.half / 2, none],
    ] as const)
      expect(await renderWithin(mostEdge)).toEqual(Buffer.from((await printImage(print as Print)).bytes));
  } finally {
    recipes.windowLight.mostEdge = usual;
  }
});
