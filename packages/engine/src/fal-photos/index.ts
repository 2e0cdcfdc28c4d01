import type { CreateEngine } from "../create-engine.ts";
import type { Engine } from "../port.ts";
import { createPhotosEngine, type PhotosEngineOptions } from "../references/photos-engine.ts";
import { readChoice } from "./options.ts";
import { createFalPhotosProvider, type FalPhotosSettings } from "./provider.ts";

/** The engine that makes and edits images at fal from chosen photos of the person; its training stays on this machine. */
export function createFalPhotosEngine(options: FalPhotosSettings & PhotosEngineOptions): Engine {
  return createPhotosEngine(createFalPhotosProvider(options), { ...options, most: options.references });
}

export const createEngine: CreateEngine = (
  { key, apiBase, options = {} },
  { store, photoReader, photoRecords, webhookUrl },
) =>
  createFalPhotosEngine({
    key,
    apiBase,
    ...readChoice(options),
    store,
    photoReader,
    photoRecords,
    webhookUrl,
  });
