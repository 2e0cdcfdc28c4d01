import { startComfyUI } from "@portrait-studio/fakes/comfyui";
import { readSamplePhotos } from "@portrait-studio/sample-people";
import { expect, test } from "vitest";
import { trialPrompts, tryEngine } from "./try-engine.ts";

test("makes a picture of each prompt from photos, measures them, and leaves nothing at the server", async () => {
  const fake = await startComfyUI({ port: 0, log: () => {}, speed: { imageMs: 20 } });
  const photos = (await readSamplePhotos("nora", 4)).map(({ bytes }) => bytes);
  const steps: string[] = [];
  const trial = await tryEngine({
    engine: "comfyui",
    settings: { key: "", apiBase: fake.url },
    photos,
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
  expect(fake.holds()).toEqual([]);
  await fake.stop();
}, 120_000);

test("says in a sentence why nothing was made", async () => {
  const photos = [Buffer.from("no photo")];
  const settings = { key: "", apiBase: "http://127.0.0.1:9" };
  await expect(tryEngine({ engine: "comfyui", settings, photos, onStep: () => {} })).rejects.toThrow(
    /could not be read|no model/,
  );
});
