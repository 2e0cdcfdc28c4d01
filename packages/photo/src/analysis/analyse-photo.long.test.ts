import { UnreadablePhotoError } from "@portrait-studio/raster";
import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { analyseSet } from "../set/analyse-set.ts";
import { analysePhoto } from "./analyse-photo.ts";
import { headBoxes, missing, overlap, readSitter, readSmallSitter, sitters } from "./sitters.fixture.ts";
import type { PhotoAnalysis } from "./types.ts";

/** What a set of one photo says of it. */
function judge(analysis: PhotoAnalysis) {
  const [photo] = analyseSet([{ id: "photo", analysis }]).photos;
  if (!photo) throw new Error("a set of one photo has one verdict");
  return photo;
}

function plain(width: number, height: number, channels: 3 | 4 = 3) {
  return sharp({ create: { width, height, channels, background: { r: 120, g: 90, b: 70, alpha: 0.5 } } });
}

describe("analysePhoto on any image", () => {
  const odd: [string, () => Promise<Buffer>][] = [
    ["a single pixel", () => plain(1, 1).png().toBuffer()],
    ["one row", () => plain(3000, 1).png().toBuffer()],
    ["one column", () => plain(1, 3000).png().toBuffer()],
    ["a wide strip", () => plain(4000, 60).jpeg().toBuffer()],
    ["grey", () => plain(300, 400).toColourspace("b-w").jpeg().toBuffer()],
    ["CMYK", () => plain(300, 400).toColourspace("cmyk").jpeg().toBuffer()],
    ["alpha", () => plain(300, 400, 4).png().toBuffer()],
    ["16 bits", () => plain(300, 400).toColourspace("rgb16").png().toBuffer()],
    ["black", () => plain(300, 400).linear(0, 0).png().toBuffer()],
    ["white", () => plain(300, 400).linear(0, 255).png().toBuffer()],
  ];

  it.each(odd)("reads %s, with a place to crop in every case", async (_, make) => {
    const analysis = await analysePhoto(await make());
    const { face, head, measures, usable } = judge(analysis);
    const numbers = [face.x, face.y, face.width, ...Object.values(head), measures.luminance];
    expect(numbers.every(Number.isFinite)).toBe(true);
    expect(usable).toBe(false);
    expect(analysis.findings.hash).toMatch(/^[0-9a-f]{16}$/);
  });

  it("gives width and height as the photo is seen, not as it is stored", async () => {
    const lying = await plain(400, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await analysePhoto(lying)).toMatchObject({
      findings: { width: 300, height: 400 },
    });
  });

  it("refuses bytes that are not a whole image", async () => {
    const noise = Uint8Array.from({ length: 300 * 400 * 3 }, (_, i) => (i * 7919) % 251);
    const whole = await sharp(noise, { raw: { width: 300, height: 400, channels: 3 } })
      .jpeg()
      .toBuffer();
    await expect(analysePhoto(whole.subarray(0, whole.length / 2))).rejects.toThrow(UnreadablePhotoError);
    await expect(analysePhoto(new TextEncoder().encode("not an image"))).rejects.toThrow(
      UnreadablePhotoError,
    );
    await expect(analysePhoto(new Uint8Array(0))).rejects.toThrow(UnreadablePhotoError);
  });
});

describe.skipIf(missing.sitters)(`heads on real portraits${missing.reason}`, () => {
  it.each(sitters)("finds %s's head, hair or hat included", async (sitter) => {
    const { head, found, verdicts } = judge(await analysePhoto(readSitter(sitter)));
    // the face in that copy is 139 pixels high
    expect({ found, verdicts }).toEqual({ found: true, verdicts: sitter === "collins" ? ["tooSmall"] : [] });
    expect(overlap(head, headBoxes[sitter])).toBeGreaterThan(0.6);
  });

  const variants: [string, (image: Sharp) => Sharp][] = [
    ["dark", (image) => image.linear(0.45, 0)],
    ["blurred", (image) => image.blur(2.5)],
    ["compressed to pieces", (image) => image.jpeg({ quality: 18 })],
    ["cool", (image) => image.linear([0.85, 0.97, 1.15], [0, 0, 0])],
  ];
  const cases = variants.flatMap(([name, change]) => sitters.map((sitter) => ({ name, change, sitter })));

  it.each(cases)("finds $sitter's head when the photo is $name", async ({ change, sitter }) => {
    const analysis = await analysePhoto(await change(sharp(await readSmallSitter(sitter))).toBuffer());
    expect(overlap(judge(analysis).head, headBoxes[sitter])).toBeGreaterThan(0.6);
  });

  it.each(sitters)("finds %s's head when the photo is mirrored", async (sitter) => {
    const { x, ...rest } = headBoxes[sitter];
    const analysis = await analysePhoto(
      await sharp(await readSmallSitter(sitter))
        .flop()
        .toBuffer(),
    );
    expect(overlap(judge(analysis).head, { ...rest, x: 1 - x - rest.width })).toBeGreaterThan(0.6);
  });

  it("gives the same few kilobytes of plain JSON for the same photo", async () => {
    const bytes = await readSmallSitter("obama");
    const analysis = await analysePhoto(bytes);
    expect(JSON.parse(JSON.stringify(analysis))).toEqual(analysis);
    expect(JSON.stringify(analysis).length).toBeLessThan(20_000);
    expect(JSON.stringify(await analysePhoto(bytes))).toBe(JSON.stringify(analysis));
  });
});
