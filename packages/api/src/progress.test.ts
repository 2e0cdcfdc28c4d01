import { beginJob, checkJob, endJob, storeImage } from "@portrait-studio/studio";
import { makeImages, trainedModel } from "@portrait-studio/studio/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApi, type TestApi } from "./testing/index.ts";
import { restCall } from "./testing/rest-call.ts";

let testApi: TestApi;
beforeAll(async () => {
  testApi = await startTestApi();
});
afterAll(() => testApi.close());

it.each(["generation", "edit"] as const)(
  "tells how much of a request is made, in few steps that never go back, until it has ended: %s",
  async (kind) => {
    const { studio, engine } = testApi;
    const { actor, token } = await testApi.enter();
    const modelId = await trainedModel(studio, actor);
    const path = kind === "edit" ? "/image-edits/requests" : "/generation/requests";
    const json =
      kind === "edit"
        ? { imageId: (await makeImages(studio, actor, { modelId }))[0], instruction: "black and white" }
        : { modelId, prompt: "film noir" };
    const { body: asked } = await restCall(testApi.url, path, { method: "POST", token, json });
    expect(asked.progress).toBeNull();
    await beginJob(studio, asked.id);
    const read = async () => (await restCall(testApi.url, `${path}/${asked.id}`, { token })).body;
    const tell = async (progress: number | undefined, more: object = {}) => {
      engine[kind] = {
        state: "running",
        ready: [],
        ...(progress === undefined ? {} : { progress }),
        ...more,
      };
      await checkJob(studio, asked.id, { waitMs: 0 });
      return read();
    };
    expect((await tell(undefined)).progress).toBeNull();
    const seen = [];
    for (const progress of [0.01, 0.27, 0.1, 0.5]) seen.push((await tell(progress)).progress);
    expect(seen).toEqual([0, 0.25, 0.25, 0.5]);
    // a step that is too small to be seen writes nothing, and a page that asks hears of no change
    const { updatedAt } = await read();
    expect(await tell(0.54)).toMatchObject({ progress: 0.5, updatedAt });
    // a place in the queue, as of the next image, takes nothing back
    const next = await tell(undefined, { queuedBefore: 2 });
    expect(next).toMatchObject({ progress: 0.5, estimate: { queuedBefore: 2 } });
    await storeImage(studio, asked.id, 0);
    await endJob(studio, asked.id, { status: "delivered" });
    expect(await read()).toMatchObject({ status: "completed", progress: null });
  },
);
