import { setTimeout as pause } from "node:timers/promises";
import { type DarkroomModel, matteKey, modelFolder } from "../darkroom/artifact.ts";
import { createGate } from "../darkroom/gate.fixture.ts";
import { createDarkroomEngine } from "../darkroom/index.ts";
import type { BlobStore } from "../port.ts";
import { writeJson } from "../stored-json.ts";
import { createMemoryRecords } from "./memory-records.fixture.ts";

interface Simulation {
  /** how long the first image of a request takes, beside any number of others; each further one takes as much longer */
  renderMs: number;
  /** called when an image begins; its plan's number is 10 times the request's seed, and the image's position */
  onRender: (number: number) => void;
}

/** The built-in engine itself, over renders that only take time, so that many workers can be shown on few cores. */
export function createSimulatedDarkroom(store: BlobStore, { renderMs, onRender }: Simulation) {
  const gate = createGate();
  const engine = createDarkroomEngine({
    photoReader: gate.photoReader,
    darkroom: {
      ...gate.darkroom,
      renderImage: async (request) => {
        onRender(request.plan.textureSeed);
        const { textureSeed } = request.plan;
        await pause(
          renderMs * (1 + (textureSeed % 10)),
          undefined,
          request.signal ? { signal: request.signal } : {},
        );
        return gate.darkroom.renderImage(request);
      },
    },
    store,
    photoRecords: createMemoryRecords(),
  });
  return { engine, state: gate.state };
}

/** Stores a model of eight photos, as a training leaves it. @returns its artifact's key */
export async function storeSimulatedModel(store: BlobStore, modelId: string): Promise<string> {
  const ids = Array.from({ length: 8 }, (_, index) => `pho_${index}`);
  const set = createGate().photoReader.analyseSet(ids.map((id) => ({ id, analysis: {} as never })));
  const photoKeys = Object.fromEntries(ids.map((id) => [id, matteKey(modelId, id)]));
  for (const key of Object.values(photoKeys))
    await store.put(key, Buffer.from(key), { contentType: "image/png" });
  const model: DarkroomModel = { version: 2, photoKeys, set, matteKeys: {}, doubted: [], sizes: {} };
  const artifactRef = `${modelFolder(modelId)}darkroom.json`;
  await writeJson(store, artifactRef, model);
  return artifactRef;
}
