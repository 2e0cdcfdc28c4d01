import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { UnreadablePhotoError } from "@portrait-studio/raster";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emptyPhoto, missing, readSmall } from "../photos.fixture.ts";
import { ModelError } from "../runtime/model-error.ts";
import { createVision, type Vision, VisionBusyError } from "./create-vision.ts";

let vision: Vision;
let photo: Buffer;

beforeAll(async () => {
  [vision, photo] = await Promise.all([createVision({ threads: 2, waiting: 4 }), emptyPhoto()]);
});
afterAll(() => vision.close());

test("without its models it does not start, and says what to do", async () => {
  const folder = mkdtempSync(join(tmpdir(), "no-models-"));
  const starting = createVision({ packages: pathToFileURL(`${folder}/`) });
  await expect(starting).rejects.toThrow(ModelError);
  await expect(starting).rejects.toThrow(
    /npm package @mediapipe\/face_detection\) can't be read.*pnpm install/s,
  );
  rmSync(folder, { recursive: true });
});

test("bytes that are no image are the caller's error, by its class", async () => {
  await expect(vision.look(Buffer.from("no image"))).rejects.toThrow(UnreadablePhotoError);
});

test("refuses more photos than may wait, and goes on with those that do", async () => {
  const looks = await Promise.allSettled(Array.from({ length: 8 }, () => vision.look(photo)));
  const refused = looks.filter((look) => look.status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(VisionBusyError);
  expect(looks.length - refused.length).toBeGreaterThanOrEqual(5);
});

test("a thread that ends in the middle of a photo takes only that photo with it", async () => {
  const before = await vision.look(photo);
  const stop = new AbortController();
  const lost = vision.look(photo, { signal: stop.signal });
  setImmediate(() => stop.abort());
  await expect(lost).rejects.toMatchObject({ name: "AbortError" });
  const after = await Promise.all([vision.look(photo), vision.look(photo), vision.look(photo)]);
  for (const findings of after) expect(JSON.stringify(findings)).toBe(JSON.stringify(before));
});

describe.skipIf(missing.photos)(`on real portraits${missing.reason}`, () => {
  test("all threads see the same, to the last bit", async () => {
    const photo = await readSmall("ride");
    const looks = await Promise.all([1, 2, 3, 4].map(() => vision.look(photo)));
    expect(new Set(looks.map((findings) => JSON.stringify(findings))).size).toBe(1);
    expect(looks[0].faces).toHaveLength(1);
  });

  test("cuts out the person that was seen", async () => {
    const photo = await readSmall("obama");
    const findings = await vision.look(photo);
    const { width, height, alpha, foreground } = await vision.cutOut(photo, { findings });
    expect([width, height]).toEqual([findings.width, findings.height]);
    expect(foreground).toHaveLength(3 * width * height);
    const at = (x: number, y: number) => alpha[Math.round(y) * width + Math.round(x)];
    const [{ box, eyes }] = findings.faces;
    expect(at(eyes.left.iris.x, eyes.left.iris.y)).toBe(255);
    expect(at(box.left + box.width / 2, box.top + 2 * box.height)).toBe(255);
    expect(at(0.03 * width, 0.1 * height)).toBe(0);
    expect(at(0.97 * width, 0.1 * height)).toBe(0);
    await expect(vision.cutOut(photo, { findings, subject: 3 })).rejects.toThrow(
      "the findings have no face 3",
    );
  });
});
