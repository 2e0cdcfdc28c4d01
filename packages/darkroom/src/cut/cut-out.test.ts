import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { analysePhoto } from "../analysis/analyse-photo.ts";
import { analyseSet } from "../analysis/analyse-set.ts";
import { analysePortrait, missing, portraits, readPortrait, sitters } from "../analysis/portraits.fixture.ts";
import { describeSitters, drawSitter, type Sitter } from "../render/sitter.fixture.ts";
import { cutOut } from "./cut-out.ts";
import { previewCutOut } from "./preview.ts";
import type { CutOut } from "./types.ts";

const usual: Sitter = { width: 600, height: 750 };

const cutSitter = async (sitter: Sitter): Promise<CutOut> =>
  cutOut({ photo: await drawSitter(sitter), verdict: describeSitters(sitter).photos[0] });

async function alphaAt(cut: CutOut, x: number, y: number): Promise<number> {
  const { data, info } = await sharp(cut.matte).extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  return data[Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1))];
}

describe("a drawn sitter before a striped wall", () => {
  let cut: CutOut;
  beforeAll(async () => {
    cut = await cutSitter(usual);
  });

  test("gives a matte of the photo's shape", async () => {
    const { format, width, height } = await sharp(cut.matte).metadata();
    expect({ format, width, height }).toEqual({ format: "png", width: 600, height: 750 });
  });

  test("keeps face, hair, neck and chest, and nothing of the wall", async () => {
    const kept: [number, number][] = [
      [0.5, 0.4],
      [0.5, 0.25],
      [0.5, 0.55],
      [0.5, 0.7],
      [0.42, 0.3],
    ];
    const gone: [number, number][] = [
      [0.1, 0.1],
      [0.9, 0.1],
      [0.5, 0.04],
      [0.1, 0.4],
      [0.9, 0.4],
    ];
    for (const [x, y] of kept) {
      expect(await alphaAt(cut, x, y)).toBeGreaterThan(240);
    }
    for (const [x, y] of gone) {
      expect(await alphaAt(cut, x, y)).toBeLessThan(15);
    }
  });

  test("passes its gates, again with the same bytes", async () => {
    expect(cut.passed).toBe(true);
    const again = await cutSitter(usual);
    expect(Buffer.compare(again.matte, cut.matte)).toBe(0);
  });
});

test("a head box in the wrong place doesn't pass", async () => {
  const [verdict] = describeSitters({ ...usual, x: 0.85, y: 0.2, face: 0.15 }).photos;
  expect(await cutOut({ photo: await drawSitter(usual), verdict })).toMatchObject({ passed: false });
});

test("shows a cut-out small, with nothing behind, and says whether it passed; one of a wrong box is not shown", async () => {
  const photo = await drawSitter(usual);
  const [verdict] = describeSitters(usual).photos;
  const { picture = Buffer.alloc(0), passed } = (await previewCutOut({ photo, verdict })) ?? {};
  expect(passed).toBe(true);
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  expect(await sharp(picture).metadata()).toMatchObject({
    format: "webp",
    hasAlpha: true,
  });
  expect(Math.max(info.width, info.height)).toBe(320);
  const alpha = (x: number, y: number) =>
    data[(Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1))) * 4 + 3];
  expect([alpha(0, 0), alpha(1, 0)]).toEqual([0, 0]);
  expect(alpha(0.5, 0.3)).toBe(255);
  const [wrong] = describeSitters({ ...usual, x: 0.85, y: 0.2, face: 0.15 }).photos;
  expect(await previewCutOut({ photo, verdict: wrong })).toBeNull();
});

test.each<[string, Sitter]>([
  ["tiny", { width: 70, height: 60, face: 0.4 }],
  ["filled by the head", { width: 400, height: 400, face: 0.72, y: 0.52 }],
  ["very wide", { width: 1600, height: 300, face: 0.08 }],
  ["without colour", { ...usual, grey: true }],
])("a photo that is %s gives a matte all the same", async (_, sitter) => {
  const cut = await cutSitter(sitter);
  const { width, height } = await sharp(cut.matte).metadata();
  const scale = Math.min(1, 1024 / Math.max(sitter.width, sitter.height));
  expect([width, height]).toEqual([Math.round(sitter.width * scale), Math.round(sitter.height * scale)]);
});

test("an aborted signal stops the work with its reason", async () => {
  const reason = new Error("no longer wanted");
  const [verdict] = describeSitters(usual).photos;
  await expect(
    cutOut({ photo: await drawSitter(usual), verdict, signal: AbortSignal.abort(reason) }),
  ).rejects.toBe(reason);
});

describe.skipIf(missing.portraits)(`real portraits${missing.reason}`, () => {
  test.each(sitters)("%s's face stays whole, the corners of the photo go", async (sitter) => {
    const { photo, verdict } = await analysePortrait(sitter);
    const cut = await cutOut({ photo, verdict });
    const { x, y, width, height } = portraits[sitter];
    expect(await alphaAt(cut, x + width / 2, y + height * 0.62)).toBeGreaterThan(240);
    expect(await alphaAt(cut, 0.01, 0.01)).toBeLessThan(15);
    expect(await alphaAt(cut, 0.99, 0.01)).toBeLessThan(15);
    expect(cut.presentable).toBe(true);
  });

  test("a hat before a flag passes, with the box that a person drew", async () => {
    const photo = readPortrait("hopper");
    const analysis = await analysePhoto(photo, { headBox: portraits.hopper });
    const [verdict] = analyseSet([{ id: "hopper", analysis }]).photos;
    expect(await cutOut({ photo, verdict })).toMatchObject({ passed: true });
  });
});
