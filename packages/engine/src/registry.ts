import { comfyui } from "./comfyui/entry.ts";
import { darkroom } from "./darkroom/entry.ts";
import type { EngineEntry } from "./engine-entry.ts";
import { fal } from "./fal/entry.ts";
import { falPhotos } from "./fal-photos/entry.ts";
import { replicate } from "./replicate/entry.ts";
import { replicatePhotos } from "./replicate-photos/entry.ts";

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

/** All engines by name, which is also the name of their folder. It loads no implementation; see load-engine.ts. */
export const engines: Readonly<Record<EngineName, EngineEntry>> = registry;

export const engineNames = Object.keys(registry) as [EngineName, ...EngineName[]];

export function isEngineName(name: string): name is EngineName {
  return Object.hasOwn(registry, name);
}
