import type { Engine } from "../port.ts";
import { createRemoteEngine, type RemoteEngineOptions } from "../remote/remote-engine.ts";
import { createFalProvider, type FalSettings } from "./provider.ts";

/** The engine that trains a FLUX LoRA of the person at fal, makes images with it, and edits with FLUX Kontext. */
export function createFalEngine(options: FalSettings & RemoteEngineOptions): Engine {
  return createRemoteEngine(createFalProvider(options), options);
}
