import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { missing, readSmall } from "../photos.fixture.ts";
import { createPhotoReader, type PhotoReader } from "./create-photo-reader.ts";
import { createThreads, type Threads } from "./create-threads.ts";

let threads: Threads;
let reader: PhotoReader;
let photo: Buffer;

beforeAll(async () => {
  threads = createThreads({ threads: 2, keepReady: true });
  reader = createPhotoReader(threads);
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  photo = await sharp({ create: { width: 320, height: 400, channels: 3, background: "#888", noise } })
    .jpeg()
    .toBuffer();
});
afterAll(() => threads.close());

test("analyses in its threads, and returns what they found", async () => {
  const analyses = await Promise.all([1, 2, 3, 4].map(() => reader.analysePhoto(photo)));
  expect(analyses[0]).toMatchObject({
    version: reader.analysisVersion,
    findings: { width: 320, height: 400 },
  });
  const set = reader.analyseSet(analyses.map((analysis, index) => ({ id: `p${index}`, analysis })));
  expect(set.photos).toHaveLength(4);
});

test("a cancelled analysis rejects, and the threads go on working", async () => {
  const cancelled = new AbortController();
  const work = reader.analysePhoto(photo, { signal: cancelled.signal });
  cancelled.abort();
  await expect(work).rejects.toMatchObject({ name: "AbortError" });
  await expect(reader.analysePhoto(photo)).resolves.toMatchObject({ version: reader.analysisVersion });
});

test("threads that are kept ready may be closed before they are, and drop the work in hand", async () => {
  const unready = createThreads({ threads: 1, keepReady: true });
  const dropped = expect(createPhotoReader(unready).analysePhoto(photo)).rejects.toThrow();
  await unready.close();
  await dropped;
});

test("bytes that are no image are an error that says so", async () => {
  await expect(reader.analysePhoto(Buffer.from("no image"))).rejects.toThrow(/could not be read/);
});

test("compares an image with a person, and says nothing of one without a face", async () => {
  const person = Array<string>(3).fill(Buffer.alloc(512).toString("base64"));
  expect(await reader.measureLikeness(photo, person)).toBeNull();
});

describe.skipIf(missing.photos)(`on real portraits${missing.reason}`, () => {
  test("all threads see the same, to the last bit", async () => {
    const ride = await readSmall("ride");
    const analyses = await Promise.all([1, 2, 3, 4].map(() => reader.analysePhoto(ride)));
    expect(new Set(analyses.map((analysis) => JSON.stringify(analysis))).size).toBe(1);
    expect(analyses[0].findings.faces).toHaveLength(1);
  });
});
