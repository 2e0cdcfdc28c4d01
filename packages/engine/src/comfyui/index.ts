import type { CreateEngine } from "../create-engine.ts";
import type { Engine } from "../port.ts";
import { createPhotosEngine, type PhotosEngineOptions } from "../references/photos-engine.ts";
import { comfyOptions } from "./entry.ts";
import { families } from "./families.ts";
import { type ComfyProviderSettings, createComfyProvider } from "./provider.ts";

/** The engine that makes images from photos on the operator's own ComfyUI, with weights that may be used to sell images. */
export function createComfyEngine(options: ComfyProviderSettings & PhotosEngineOptions): Engine {
  return createPhotosEngine(createComfyProvider(options), {
    ...options,
    most: families[options.family].most,
  });
}

export const createEngine: CreateEngine = (
  { key, apiBase = "", options },
  { store, photoReader, photoRecords, inspectImage },
) =>
  createComfyEngine({
    url: apiBase.replace(/\/+$/, ""),
    secret: key || undefined,
    family: comfyOptions.parse(options ?? {}).COMFYUI_MODEL,
    store,
    photoReader,
    photoRecords,
    inspectImage,
  });
