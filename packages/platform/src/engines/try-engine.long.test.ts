import { createHash } from "node:crypto";
import { startComfyUI } from "@portrait-studio/fakes/comfyui";
import { createPhotoReader, createThreads } from "@portrait-studio/photo";
import { readSamplePhotos } from "@portrait-studio/sample-people";
import sharp from "sharp";
import { expect, test } from "vitest";
import { trialPrompts, tryEngine } from "./try-engine.ts";

test("makes a picture of each prompt from photos, measures them, and leaves nothing at the server", async () => {
  const fake = await startComfyUI({ port: 0, log: () => {}, speed: { imageMs: 200 }, imageSize: 512 });
  // as large as a face needs: most of the time goes into looking at photos and cutting the person out
  const photos = await Promise.all(
    (await readSamplePhotos("nora", 4)).map(({ bytes }) => sharp(bytes).resize(512).jpeg().toBuffer()),
  );
  const eyes = openEyes();
  const steps: string[] = [];
  const trial = await tryEngine({
    engine: "comfyui",
    settings: { key: "", apiBase: fake.url },
    photos,
    eyes,
    onStep: (step) => steps.push(step),
  });
  expect(steps).toHaveLength(1 + trialPrompts.length);
  expect(trial).toMatchObject({ engine: "comfyui", photos: 4, trainingSeconds: expect.any(Number) });
  expect(trial.images.map(({ prompt }) => prompt)).toEqual([...trialPrompts]);
  // the fake shows the first reference, so it is the person
  for (const { likeness, seconds } of trial.images) {
    expect(likeness).toBeGreaterThan(0.5);
    expect(seconds).toBeGreaterThan(0);
  }
  expect(trial.server).toEqual({
    version: "0.38.1",
    pytorch: "2.8.0",
    model: "FLUX.2 klein 4B",
    card: { name: "cuda:0 Card", megabytes: 15_259, megabytesUsed: 11_444 },
  });
  expect(fake.holds()).toEqual([]);

  const stop = new AbortController();
  const interrupted = tryEngine({
    engine: "comfyui",
    settings: { key: "", apiBase: fake.url },
    photos,
    eyes,
    onStep: (step) => step.startsWith("picture") && stop.abort(new Error("interrupted")),
    signal: stop.signal,
  });
  await expect(interrupted).rejects.toThrow("interrupted");
  expect(fake.holds()).toEqual([]);
  const ids = fake.jobs().map(({ id }) => id);
  expect(new Set(ids).size).toBe(trialPrompts.length + 1);
  await eyes.threads.close();
  await fake.stop();
}, 120_000);

/** Eyes that look at each photo once, and cut each person out once, however often they are asked. */
function openEyes() {
  const threads = createThreads();
  const photoReader = createPhotoReader(threads);
  const analyses = new Map<string, ReturnType<typeof photoReader.analysePhoto>>();
  const cutOuts = new Map<string, ReturnType<typeof photoReader.cutOut>>();
  const remember = <Result>(known: Map<string, Result>, bytes: Uint8Array, look: () => Result): Result => {
    const key = createHash("sha256").update(bytes).digest("hex");
    const found = known.get(key) ?? look();
    known.set(key, found);
    return found;
  };
  const analysePhoto: typeof photoReader.analysePhoto = (bytes, options) =>
    remember(analyses, bytes, () => photoReader.analysePhoto(bytes, options));
  const cutOut: typeof photoReader.cutOut = (request) =>
    remember(cutOuts, request.photo, () => photoReader.cutOut(request));
  return { threads, photoReader: { ...photoReader, analysePhoto, cutOut } };
}

test("says in a sentence why nothing was made", async () => {
  const photos = [Buffer.from("no photo")];
  const settings = { key: "", apiBase: "http://127.0.0.1:9" };
  await expect(tryEngine({ engine: "comfyui", settings, photos, onStep: () => {} })).rejects.toThrow(
    /could not be read|no model/,
  );
});
