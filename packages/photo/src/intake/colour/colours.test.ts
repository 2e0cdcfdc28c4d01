import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { chartColours, chartOf, farthestField, withPngChunks } from "../images.fixture.ts";
import { openTestIntake } from "../test-intake.fixture.ts";

const { take } = openTestIntake();

const numbers = (...values: number[]) => {
  const content = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) content.writeUInt32BE(Math.round(value * 100_000), at * 4);
  return content;
};
const coded = (...values: number[]) => ({ name: "cICP", content: Buffer.from(values) });
const displayP3 = coded(12, 13, 0, 1);
const gamma = (value: number) => ({ name: "gAMA", content: numbers(value) });
const cornersOfP3 = {
  name: "cHRM",
  content: numbers(0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06),
};
const srgb = { name: "sRGB", content: Buffer.from([0]) };
const profileOf = async (name: string) => {
  const tagged = await sharp({ create: { width: 1, height: 1, channels: 3, background: "white" } })
    .withIccProfile(name)
    .png()
    .toBuffer();
  const { icc } = await sharp(tagged).metadata();
  return {
    name: "iCCP",
    content: Buffer.concat([Buffer.from("x\0\0"), deflateSync(icc ?? Buffer.alloc(0))]),
  };
};

/** as browsers show them */
const shown = {
  plain: chartColours,
  p3: [
    [240, 0, 21],
    [0, 183, 30],
    [34, 61, 208],
    [234, 169, 135],
  ],
  /** with a curve of 2.2 instead of sRGB's */
  p3ByGamma: [
    [241, 0, 10],
    [0, 185, 22],
    [28, 57, 210],
    [234, 171, 136],
  ],
  linear: [
    [239, 110, 110],
    [110, 218, 133],
    [110, 132, 228],
    [241, 214, 195],
  ],
} as const;

type Chunks = { name: string; content: Buffer }[];
const cases: [what: string, chunks: () => Chunks | Promise<Chunks>, expected: keyof typeof shown][] = [
  ["nothing", () => [], "plain"],
  ["cICP", () => [displayP3], "p3"],
  ["gAMA", () => [gamma(1)], "linear"],
  ["cHRM, and gAMA of sRGB", () => [gamma(0.45455), cornersOfP3], "p3ByGamma"],
  ["cHRM alone", () => [cornersOfP3], "p3"],
  ["cICP before iCCP, sRGB and gAMA", async () => [displayP3, await profileOf("srgb"), srgb, gamma(1)], "p3"],
  ["iCCP before sRGB and gAMA", async () => [await profileOf("p3"), srgb, gamma(1)], "p3"],
  ["sRGB before gAMA and cHRM", () => [srgb, gamma(1), cornersOfP3], "plain"],
  ["cICP of the narrow range, which is not for photos", () => [coded(12, 13, 0, 0)], "plain"],
  ["cICP of unknown numbers", () => [coded(200, 200, 0, 1)], "plain"],
  ["a profile that is none", () => [{ name: "iCCP", content: Buffer.from("x\0\0none") }, gamma(1)], "linear"],
  ["cHRM that makes no space", () => [{ name: "cHRM", content: Buffer.alloc(32) }], "plain"],
];

describe("colours of a PNG", () => {
  it.each(cases)("told by %s are as browsers show them", async (_what, chunks, expected) => {
    const png = withPngChunks(await chartOf(80, 60).png().toBuffer(), await chunks());
    expect(await farthestField((await take(png)).body, shown[expected])).toBeLessThanOrEqual(3);
  });

  it("are told of grey ones, of palettes and of 16 bits too", async () => {
    const grey = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#646464" } })
      .toColourspace("b-w")
      .png()
      .toBuffer();
    const light = Array(4).fill([166, 166, 166]);
    expect(
      await farthestField((await take(withPngChunks(grey, [gamma(1)]))).body, light),
    ).toBeLessThanOrEqual(2);
    const palette = await chartOf(80, 60).png({ palette: true, colours: 8 }).toBuffer();
    const deep = await chartOf(80, 60).toColourspace("rgb16").png().toBuffer();
    for (const png of [palette, deep, await sharp(deep).ensureAlpha().png().toBuffer()])
      expect(
        await farthestField((await take(withPngChunks(png, [displayP3]))).body, shown.p3),
      ).toBeLessThanOrEqual(6);
  });
});
