import { readFile } from "node:fs/promises";
import type { ImageFlaw } from "@portrait-studio/contract";
import { findFlaws, viewSubject } from "@portrait-studio/inspection";
import { defects } from "@portrait-studio/inspection/defects.fixture";
import { samplePhotos } from "@portrait-studio/sample-people";
import { everySecond } from "@portrait-studio/testing/in-turn";
import sharp from "sharp";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { developEdit } from "../edit/edit-image.ts";
import type { Outline } from "../edit/edit-plan.ts";
import { cutOutline, findFaceInHead } from "../edit/find-person.ts";
import { editInspected, inspectEdit, toEditSubject } from "./inspect-edit.ts";

vi.setConfig({ testTimeout: 60_000 });

let image: Buffer;
let outline: Outline | null;
beforeAll(async () => {
  const sample = samplePhotos.find(({ person }) => person === "nora");
  image = await sharp(await readFile(sample?.path ?? ""))
    .resize(400)
    .jpeg({ quality: 95 })
    .toBuffer();
  outline = await cutOutline({ image });
}, 60_000);

const request = (instruction: string, source: Uint8Array = image) => ({
  ...{ image: source, instruction, seed: 3, position: 0 },
  ...(source === image && { outline }),
});
const findFlawNames = async (instruction: string, source?: Uint8Array): Promise<ImageFlaw[]> =>
  (await editInspected(request(instruction, source))).found.map(({ flaw }) => flaw);

const onPurpose = [
  ...["white background", "blue backdrop, smooth skin", "in an office", "remove the background"],
  ...["black and white", "sepia", "warmer", "neon", "golden hour", "oil painting", "pencil sketch"],
  ...["light from the left", "soft focus", "crop closer", "flip", "square", "white border"],
];
test.each(everySecond(onPurpose, 6))("%s passes, whatever it changes on purpose", async (instruction) => {
  expect(await findFlawNames(instruction)).toEqual([]);
});

describe("a defect in an edit is found", () => {
  const made = defects.filter(({ flaw }) => flaw !== "face");
  test.each(everySecond(made))("$name", async ({ flaw, damage }) => {
    const edit = await developEdit(request(flaw === "skin" ? "light from the left" : "blue backdrop"));
    const face = await findFaceInHead(edit.shaped.frame, edit.shaped.head);
    if (!face) throw new Error("There is a face in the edit.");
    const subject = toEditSubject(edit, face);
    const damaged = damage(subject, subject);
    expect(damaged).not.toBeNull();
    const found = await findFlaws(viewSubject({ ...subject, ...damaged }));
    expect(found.map((one) => one.flaw)).toContain(flaw);
  });

  test("a cut-out that has lost the crown", async () => {
    const edit = await developEdit(request("white background"));
    expect(await inspectEdit({ ...edit, headMissing: 0.2 })).toMatchObject([{ flaw: "head" }]);
  });
});

test("a picture that shows the same as before is found, and a small change of it is none", async () => {
  const grey = await sharp(image).greyscale().toColourspace("srgb").jpeg({ quality: 95 }).toBuffer();
  expect(await findFlawNames("black and white", grey)).toEqual(["twin"]);
  expect(
    await findFlawNames(
      "remove the background",
      (await editInspected(request("remove the background"))).bytes,
    ),
  ).toEqual(["twin"]);
  expect(await findFlawNames("5% brighter")).toEqual([]);
});
