import { comfyui } from "./comfyui/models.ts";
import { darkroom } from "./darkroom/entry.ts";
import type { EngineEntry } from "./engine-entry.ts";
import { fal, falPhotos } from "./fal/models.ts";
import { replicate, replicatePhotos } from "./replicate/models.ts";

export type { EngineEntry, EngineSettings, VerifyWebhook } from "./engine-entry.ts";

const registry = {
  darkroom,
  comfyui,
  "replicate-photos": replicatePhotos,
  "fal-photos": falPhotos,
  replicate,
  fal,
} satisfies Record<string, EngineEntry>;

export type EngineName = keyof typeof registry;

/** All engines by name. It loads no implementation; see load-engine.ts. */
export const engines: Readonly<Record<EngineName, EngineEntry>> = registry;

export const engineNames = Object.keys(registry) as [EngineName, ...EngineName[]];

export function isEngineName(name: string): name is EngineName {
  return Object.hasOwn(registry, name);
}
