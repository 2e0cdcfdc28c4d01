import type { CreateEngine } from "./engine-entry.ts";
import type { EngineName } from "./registry.ts";

export { withDarkroomEdits } from "./darkroom-edits.ts";
export type { EnginePorts } from "./engine-entry.ts";

const loaders: Readonly<Record<EngineName, () => Promise<CreateEngine>>> = {
  darkroom: async () => (await import("./darkroom/index.ts")).createEngine,
  comfyui: async () => (await import("./comfyui/index.ts")).createEngine,
  "replicate-photos": async () => (await import("./replicate/index.ts")).createPhotosEngineFrom,
  "fal-photos": async () => (await import("./fal/index.ts")).createPhotosEngineFrom,
  replicate: async () => (await import("./replicate/index.ts")).createTrainedEngineFrom,
  fal: async () => (await import("./fal/index.ts")).createTrainedEngineFrom,
};

/** Loads an engine's implementation, for the worker only. Bundles of pages and the API do not contain it. */
export function loadEngine(name: EngineName): Promise<CreateEngine> {
  return loaders[name]();
}
