import { startComfyUI } from "@portrait-studio/fakes/comfyui";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Engine } from "../port.ts";
import { generationRequest, prepareStore, train, untilMade } from "../testing/conformance.ts";
import { portraitPorts } from "../testing/portrait-reader.fixture.ts";
import { createComfyEngine } from "./index.ts";
import { examineComfyUI } from "./server.ts";

// a server on Windows names its files with backslashes, and this one has its weights in a folder of the operator's
let fake: Awaited<ReturnType<typeof startComfyUI>>;
beforeEach(async () => {
  fake = await startComfyUI({
    port: 0,
    log: () => {},
    speed: { imageMs: 30 },
    imageSize: 256,
    separator: "\\",
  });
});
afterEach(() => fake.stop());

/** Makes two images with a new model, which is then deleted. @returns the loaders' files of the last order */
async function filesAskedFor(create: (prepared: Awaited<ReturnType<typeof prepareStore>>) => Engine) {
  const prepared = await prepareStore(6);
  const engine = create(prepared);
  const artifactRef = await train(engine, prepared.training);
  const ticket = await engine.startGeneration({ jobId: "gen_1", artifactRef, ...generationRequest });
  expect(await untilMade(engine, ticket)).toMatchObject({ state: "completed", ready: [0, 1] });
  expect((await engine.fetchImage(ticket, 1)).contentType).toBe("image/jpeg");
  await engine.cleanUp(ticket);
  await engine.deleteModel(artifactRef);
  await engine.close();
  expect(fake.holds()).toEqual([]);
  const { u, w } = fake.jobs()[0]?.graph ?? {};
  return { unet: u?.inputs.unet_name, lora: w?.inputs.lora_name };
}

test("images from photos: weights, uploads and images are known by their names, and all is scrubbed", async () => {
  const files = await filesAskedFor(({ store }) =>
    createComfyEngine({
      ...portraitPorts(),
      ...{ family: "klein", url: fake.url, store, pollMs: 10, backoffMs: 10, lookPauseMs: 20 },
    }),
  );
  expect(files).toEqual({ unet: "mine\\flux-2-klein-4b-fp8.safetensors", lora: undefined });
});

test("nothing is missing there", async () => {
  expect(await examineComfyUI({ key: "", apiBase: fake.url })).toBeUndefined();
});
