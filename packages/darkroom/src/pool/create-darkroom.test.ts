import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDarkroom, type Darkroom } from "./create-darkroom.ts";

let darkroom: Darkroom;
let photo: Buffer;

beforeAll(async () => {
  darkroom = createDarkroom({ threads: 2, keepReady: true });
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  photo = await sharp({ create: { width: 320, height: 400, channels: 3, background: "#888", noise } })
    .jpeg()
    .toBuffer();
});
afterAll(() => darkroom.close());

test("analyses in its threads, and returns what they found", async () => {
  const analyses = await Promise.all([1, 2, 3, 4].map(() => darkroom.analysePhoto(photo)));
  expect(analyses[0]).toMatchObject({
    version: darkroom.analysisVersion,
    findings: { width: 320, height: 400 },
  });
  const set = await darkroom.analyseSet(analyses.map((analysis, index) => ({ id: `p${index}`, analysis })));
  expect(set.photos).toHaveLength(4);
});

test("a cancelled analysis rejects, and the pool goes on working", async () => {
  const cancelled = new AbortController();
  const work = darkroom.analysePhoto(photo, { signal: cancelled.signal });
  cancelled.abort();
  await expect(work).rejects.toMatchObject({ name: "AbortError" });
  await expect(darkroom.analysePhoto(photo)).resolves.toMatchObject({
    version: darkroom.analysisVersion,
  });
});

test("a darkroom that is kept ready may be closed before it is", async () => {
  await createDarkroom({ threads: 1, keepReady: true }).close();
});

test("bytes that are no image are an error that says so", async () => {
  await expect(darkroom.analysePhoto(Buffer.from("no image"))).rejects.toThrow(/could not be read/);
});

test("compares an image with a person, and says nothing of one without a face", async () => {
  const person = Array<string>(3).fill(Buffer.alloc(512).toString("base64"));
  expect(await darkroom.measureLikeness(photo, person)).toBeNull();
});
