import { readSamplePhotos } from "@portrait-studio/sample-people";
import { inTurn } from "@portrait-studio/testing/in-turn";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { analysePhoto } from "../analysis/analyse-photo.ts";
import { headBoxes, missing, readSmallSitter, sitters } from "../analysis/sitters.fixture.ts";
import type { CutOut } from "../analysis/types.ts";
import { analyseSet } from "../set/analyse-set.ts";
import { type CutOutRequest, cutOut } from "./cut-out.ts";

async function createRequest(photo: Uint8Array): Promise<CutOutRequest> {
  const analysis = await analysePhoto(photo);
  const [verdict] = analyseSet([{ id: "photo", analysis }]).photos;
  if (!verdict) throw new Error("a set of one photo has one verdict");
  return { photo, analysis, subject: verdict.subject };
}

async function alphaAt(cut: CutOut | null, x: number, y: number): Promise<number> {
  const { data, info } = await sharp(cut?.matte)
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data[Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1))];
}

describe("a sample person", () => {
  let request: CutOutRequest;
  let cut: CutOut | null;
  beforeAll(async () => {
    const [photo] = await readSamplePhotos("henrik", 1);
    request = await createRequest(photo?.bytes ?? Buffer.alloc(0));
    cut = await cutOut(request);
  }, 60_000);

  test("gives a matte of the photo's shape: face and chest stay, the wall goes", async () => {
    expect(await sharp(cut?.matte).metadata()).toMatchObject({ format: "png", width: 1024, height: 1280 });
    const [{ box }] = request.analysis.findings.faces;
    const [x, y] = [(box.left + box.width / 2) / 1024, (box.top + box.height / 2) / 1280];
    expect(await alphaAt(cut, x, y)).toBeGreaterThan(240);
    expect(await alphaAt(cut, x, 0.97)).toBeGreaterThan(240);
    expect(await alphaAt(cut, 0.02, 0.02)).toBeLessThan(15);
    expect(await alphaAt(cut, 0.98, 0.02)).toBeLessThan(15);
  });

  test("gives the same bytes again", async () => {
    const again = await cutOut(request);
    expect(Buffer.compare(again?.matte ?? Buffer.alloc(0), cut?.matte ?? Buffer.alloc(1))).toBe(0);
    expect(Buffer.compare(again?.image ?? Buffer.alloc(0), cut?.image ?? Buffer.alloc(1))).toBe(0);
  });

  test("is shown small, with nothing behind, and with how clean the cut-out is", async () => {
    const image = cut?.image ?? Buffer.alloc(0);
    expect(cut).toMatchObject({ passed: true, reasons: [] });
    const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
    expect(await sharp(image).metadata()).toMatchObject({ format: "webp", hasAlpha: true });
    expect(Math.max(info.width, info.height)).toBe(320);
    expect([data[3], data[(info.width - 1) * 4 + 3]]).toEqual([0, 0]);
  });

  test("an aborted signal stops the work with its reason", async () => {
    const reason = new Error("no longer wanted");
    await expect(cutOut({ ...request, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});

test("where no face is seen there is no cut-out", async () => {
  const wall = { width: 300, height: 400, channels: 3, background: "#7a8f9a" } as const;
  const request = await createRequest(await sharp({ create: wall }).jpeg().toBuffer());
  expect(await cutOut(request)).toBeNull();
});

describe.skipIf(missing.sitters)(`real portraits${missing.reason}`, () => {
  test.each(inTurn(sitters, 0))("%s's face stays whole, the corners of the photo go", async (sitter) => {
    const cut = await cutOut(await createRequest(await readSmallSitter(sitter)));
    const { x, y, width, height } = headBoxes[sitter];
    expect(await alphaAt(cut, x + width / 2, y + height * 0.62)).toBeGreaterThan(240);
    expect(await alphaAt(cut, 0.01, 0.01)).toBeLessThan(15);
    expect(await alphaAt(cut, 0.99, 0.01)).toBeLessThan(15);
  });
});
