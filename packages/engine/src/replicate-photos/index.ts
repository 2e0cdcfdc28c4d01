import type { CreateEngine } from "../create-engine.ts";
import type { Engine } from "../port.ts";
import { createPhotosEngine, type PhotosEngineOptions } from "../references/photos-engine.ts";
import { readChoice } from "./options.ts";
import { createReplicatePhotosProvider, type ReplicatePhotosSettings } from "./provider.ts";

/** The engine that makes and edits images at Replicate from chosen photos of the person; its training stays on this machine. */
export function createReplicatePhotosEngine(options: ReplicatePhotosSettings & PhotosEngineOptions): Engine {
  return createPhotosEngine(createReplicatePhotosProvider(options), { ...options, most: options.references });
}

export const createEngine: CreateEngine = (
  { key, apiBase, options = {} },
  { store, photoReader, photoRecords, webhookUrl },
) =>
  createReplicatePhotosEngine({
    token: key,
    apiBase,
    ...readChoice(options),
    store,
    photoReader,
    photoRecords,
    webhookUrl,
  });
