import type { CreateEngine } from "../create-engine.ts";
import type { Engine } from "../port.ts";
import { createRemoteEngine, type RemoteEngineOptions } from "../remote/remote-engine.ts";
import { createReplicateProvider, type ReplicateSettings } from "./provider.ts";

/** The engine that trains a FLUX LoRA of the person at Replicate, makes images with it, and edits with FLUX Kontext. */
export function createReplicateEngine(options: ReplicateSettings & RemoteEngineOptions): Engine {
  const provider = createReplicateProvider(options);
  return createRemoteEngine(provider, { ...options, trainer: provider });
}

export const createEngine: CreateEngine = ({ key, apiBase }, { store, inspectImage, webhookUrl }) =>
  createReplicateEngine({ token: key, apiBase, store, inspectImage, webhookUrl });
