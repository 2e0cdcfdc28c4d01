import { readFile } from "node:fs/promises";
import { cutPhoto, lookAtPhoto } from "@portrait-studio/photo";
import { decodePhoto } from "@portrait-studio/raster";
import { samplePhotos } from "@portrait-studio/sample-people";
import { unpackFloats } from "@portrait-studio/vision";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { defects } from "./defects.fixture.ts";
import { findFlaws } from "./find-flaws.ts";
import { type Subject, viewSubject } from "./view.ts";

// No engine is needed: a person who is put before a colour, beside the photo that they are cut out of.
const teal = [0, 128, 128];
let subject: Subject;

beforeAll(async () => {
  const sample = samplePhotos.find(({ person }) => person === "nora");
  const bytes = await sharp(await readFile(sample?.path ?? ""))
    .resize(480)
    .png()
    .toBuffer();
  const findings = await lookAtPhoto(bytes);
  const [face] = findings.faces;
  if (!face) throw new Error("There is a face in the photo.");
  const cut = await cutPhoto(bytes, { findings, subject: 0 });
  const source = await decodePhoto(bytes, 640);
  const outline = {
    width: cut.width,
    height: cut.height,
    data: Float32Array.from(cut.alpha, (alpha) => alpha / 255),
  };
  const data = source.data.map((value, i) => {
    const alpha = outline.data[Math.floor(i / 3)];
    return Math.round(alpha * value + (1 - alpha) * teal[i % 3]);
  });
  subject = {
    image: { ...source, data },
    source,
    outline,
    isCutOut: true,
    face: { landmarks: unpackFloats(face.landmarks), width: face.width },
    wanted: {
      hasFace: true,
      grey: false,
      inColour: true,
      colouredLight: false,
      skinTurn: 0,
      strokes: false,
      backdrop: "#008080",
      sharp: true,
      headMissing: 0,
    },
  };
}, 60_000);

const findFlawNames = async (change: Partial<Subject>) =>
  (await findFlaws(viewSubject({ ...subject, ...change }))).map(({ flaw }) => flaw);

test("an image that is as it was asked for has no flaw", async () => {
  expect(await findFlawNames({})).toEqual([]);
});

// whose face is whose is asked in the darkroom's test: rendered people have one and the same for what tells people apart
test.each(defects.filter(({ flaw }) => flaw !== "face"))(
  "$name is found, and nothing else",
  async ({ flaw, damage }) => {
    const damaged = damage(subject, subject);
    expect(damaged).not.toBeNull();
    expect(await findFlawNames(damaged ?? {})).toEqual([flaw]);
  },
);

test("what is asked for is no flaw", async () => {
  const makeDamage = (flaw: string) =>
    defects.find((one) => one.flaw === flaw)?.damage(subject, subject) ?? {};
  const { wanted } = subject;
  expect(await findFlawNames({ ...makeDamage("skin"), wanted: { ...wanted, colouredLight: true } })).toEqual(
    [],
  );
  expect(
    await findFlawNames({ ...makeDamage("backdrop"), wanted: { ...wanted, backdrop: undefined } }),
  ).toEqual([]);
  expect(await findFlawNames({ ...makeDamage("sharpness"), wanted: { ...wanted, sharp: false } })).toEqual(
    [],
  );
});
