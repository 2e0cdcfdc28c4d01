import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { decodePhoto, type Raster } from "@portrait-studio/raster";
import { findFaces, openSegmentation, segmentPerson } from "@portrait-studio/vision";
import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { createSigner, createSigningKey } from "../credentials/create-signer.ts";
import { openTestIntake } from "../intake/test-intake.fixture.ts";

const { intake } = openTestIntake({ signer: createSigner(createSigningKey(), "1.2.3") });
const sample = new URL("../../../../tooling/sample-people/photos/amara-01.webp", import.meta.url);
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"><Iptc4xmpExt:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/composite</Iptc4xmpExt:DigitalSourceType><xmp:CreatorTool>darkroom 1</xmp:CreatorTool></rdf:Description></rdf:RDF></x:xmpmeta>`;
const keep = (image: Sharp) => image.withIccProfile("srgb").withXmp(xmp).jpeg({ quality: 95 }).toBuffer();
const size = { width: 1024, height: 1280 };
const paper = "#ededed";
const open = (bytes: Uint8Array) => () => Readable.from([bytes]);

/** The sample person before white paper in a studio's light, with room around: as an edit makes it. */
async function beforeWhite(): Promise<Buffer> {
  const raster: Raster = await decodePhoto(await readFile(sample), 1280);
  const [face] = await findFaces(raster);
  if (!face) throw new Error("The sample person has a face.");
  const { box, width } = face;
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2, width };
  const person = await segmentPerson(await openSegmentation(), raster, middle);
  const alpha = Buffer.from(person.data.map((value) => 255 * value));
  const { width: across, height: down } = person;
  const matte = await sharp(alpha, { raw: { width: across, height: down, channels: 1 } })
    .resize(raster.width, raster.height, { fit: "fill" })
    .extractChannel(0)
    .raw()
    .toBuffer();
  const cut = await sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 3 } })
    .joinChannel(matte, { raw: { width: raster.width, height: raster.height, channels: 1 } })
    .png()
    .toBuffer();
  return keep(
    sharp(cut).flatten({ background: paper }).extend({ top: 120, left: 60, right: 60, background: paper }),
  );
}

test("a LinkedIn picture is a square JPEG of 800 pixels, and an avatar a circle, both with their profile, origin and signature", async () => {
  const bytes = await keep(sharp(await readFile(sample)));
  const plan = await intake.planHeadCrop(open(bytes), size, "linkedin", "a");
  expect(plan).toMatchObject({ width: 800, height: 800, dpi: null });
  const square = await intake.convertImage(
    open(bytes),
    { format: "jpeg", crop: { use: "linkedin", width: 800 } },
    "a",
  );
  const facts = await sharp(square).metadata();
  expect(facts).toMatchObject({ format: "jpeg", width: 800, height: 800, space: "srgb", hasProfile: true });
  expect(facts.xmpAsString).toContain("digitalsourcetype/composite");
  expect(await intake.readCredentials(square, "a")).toMatchObject({
    byThisStudio: true,
    sourceType: "composite",
  });
  const avatar = await intake.convertImage(
    open(bytes),
    { format: "png", crop: { use: "avatar", width: 716 } },
    "a",
  );
  const { data, info } = await sharp(avatar).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 716, height: 716, channels: 4 });
  const alphaAt = (x: number, y: number) => data[4 * (y * 716 + x) + 3];
  expect([alphaAt(0, 0), alphaAt(715, 715), alphaAt(100, 100), alphaAt(358, 1), alphaAt(358, 358)]).toEqual([
    0, 0, 0, 255, 255,
  ]);
});

test("a passport picture is of the rule's size before white, and refused before anything else", async () => {
  const dark = await keep(sharp(await readFile(sample)));
  expect(await intake.planHeadCrop(open(dark), size, "passport-us", "a")).toBe("backdrop");
  const white = await beforeWhite();
  const { width, height } = await sharp(white).metadata();
  expect(await intake.planHeadCrop(open(white), { width, height }, "passport-us", "a")).toMatchObject({
    width: 600,
    dpi: 300,
  });
  const file = await intake.convertImage(
    open(white),
    { format: "jpeg", crop: { use: "passport-us", width: 600 } },
    "a",
  );
  expect(await sharp(file).metadata()).toMatchObject({
    width: 600,
    height: 600,
    density: 300,
    format: "jpeg",
  });
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  const darkest = (x: number, y: number) =>
    Math.min(...data.subarray(3 * (y * 600 + x), 3 * (y * 600 + x) + 3));
  expect(info.channels).toBe(3);
  expect([darkest(0, 0), darkest(599, 0), darkest(0, 250), darkest(599, 250)]).toEqual([255, 255, 255, 255]);
  // up to the hair and the face: in every row of the head, from both sides
  for (let y = 60; y < 350; y++)
    for (const column of [(x: number) => x, (x: number) => 599 - x]) {
      let x = 0;
      while (x < 300 && darkest(column(x), y) > 200) x++;
      if (x > 11 && x < 300) expect(darkest(column(x - 12), y)).toBeGreaterThanOrEqual(240);
    }
  const blank = await keep(sharp({ create: { ...size, channels: 3, background: "#fff" } }));
  expect(await intake.planHeadCrop(open(blank), size, "passport-us", "a")).toBe("nobody");
});
