import type { CreateEngine } from "../create-engine.ts";
import type { Engine } from "../port.ts";
import { createRemoteEngine, type RemoteEngineOptions } from "../remote/remote-engine.ts";
import { comfyLoraOptions } from "./entry.ts";
import { createLoraProvider, type LoraProviderSettings } from "./provider.ts";

type LoraEngineOptions = LoraProviderSettings & Omit<RemoteEngineOptions, "trainer" | "readReferences">;

/** The experimental engine that trains a LoRA of each person on the operator's own ComfyUI. */
export function createComfyLoraEngine(options: LoraEngineOptions): Engine {
  const provider = createLoraProvider(options);
  return createRemoteEngine(provider, { ...options, trainer: provider });
}

export const createEngine: CreateEngine = (
  { key, apiBase = "", options },
  { store, photoReader, photoRecords, inspectImage },
) => {
  const { COMFYUI_LORA_STEPS: steps, COMFYUI_LORA_RATE: rate } = comfyLoraOptions.parse(options ?? {});
  return createComfyLoraEngine({
    url: apiBase.replace(/\/+$/, ""),
    secret: key || undefined,
    steps,
    rate,
    store,
    photoReader,
    photoRecords,
    inspectImage,
  });
};
