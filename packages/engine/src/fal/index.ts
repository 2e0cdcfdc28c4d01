import type { CreateEngine } from "../create-engine.ts";
import type { Engine } from "../port.ts";
import { createRemoteEngine, type RemoteEngineOptions } from "../remote/remote-engine.ts";
import { falOptions } from "./options.ts";
import { createFalProvider, type FalSettings } from "./provider.ts";

/** The engine that trains a FLUX.2 LoRA of the person at fal, makes images with it, and edits with FLUX Kontext. */
export function createFalEngine(options: FalSettings & RemoteEngineOptions): Engine {
  return createRemoteEngine(createFalProvider(options), options);
}

export const createEngine: CreateEngine = ({ key, apiBase, options = {} }, { store, webhookUrl }) => {
  const { FAL_TRAINER: trainer } = falOptions.parse(options);
  return createFalEngine({ key, apiBase, trainer, store, webhookUrl });
};
