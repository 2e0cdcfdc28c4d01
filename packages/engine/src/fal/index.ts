import type { BlobStore, Engine } from "../port.ts";
import { createRemoteEngine } from "../remote/remote-engine.ts";
import { createFalProvider, type FalSettings } from "./provider.ts";

export interface FalEngineOptions extends FalSettings {
  /** where photos, artifacts, weights, unfinished work and finished pictures lie */
  store: BlobStore;
  /** the public address of the studio's fal webhook; left out, the provider is only asked */
  webhookUrl?: string | undefined;
  /** between two questions about a job, in milliseconds; 1500 unless told */
  pollMs?: number;
  /** how long cancelling may wait for a job to stop, in milliseconds; 5000 unless told */
  stopMs?: number;
}

/** The engine that trains a FLUX LoRA of the person at fal, makes portraits with it, and edits with FLUX Kontext. */
export function createFalEngine({
  store,
  webhookUrl,
  pollMs,
  stopMs,
  ...settings
}: FalEngineOptions): Engine {
  return createRemoteEngine({
    provider: createFalProvider(settings),
    store,
    webhookUrl,
    ...(pollMs === undefined ? {} : { pollMs }),
    ...(stopMs === undefined ? {} : { stopMs }),
  });
}
