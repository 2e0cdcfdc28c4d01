import type { PhotoReader, Threads } from "@portrait-studio/photo";
import type { EngineSettings } from "./engine-entry.ts";
import type { PhotoRecords } from "./photo-records.ts";
import type { AnyEngine, BlobStore, InspectImage } from "./port.ts";
import type { EngineName } from "./registry.ts";

export { withDarkroomEdits } from "./darkroom-edits.ts";

export interface EnginePorts {
  /** for engines that make images on this machine */
  threads: Threads;
  photoReader: PhotoReader;
  store: BlobStore;
  photoRecords: PhotoRecords;
  /** for engines whose images are made at a provider, which look at none of them */
  inspectImage?: InspectImage | undefined;
  /** address for the provider's messages; undefined when it cannot reach the studio */
  webhookUrl: string | undefined;
}

export type CreateEngine = (settings: EngineSettings, ports: EnginePorts) => AnyEngine;

/** The folder of each engine's provider, and what its index.ts calls the function that creates the engine. */
const places: Readonly<Record<EngineName, readonly [folder: string, create: string]>> = {
  darkroom: ["darkroom", "createEngine"],
  comfyui: ["comfyui", "createEngine"],
  "replicate-photos": ["replicate", "createPhotosEngineFrom"],
  "fal-photos": ["fal", "createPhotosEngineFrom"],
  replicate: ["replicate", "createTrainedEngineFrom"],
  fal: ["fal", "createTrainedEngineFrom"],
};

/** Loads an engine's implementation, for the worker only. Bundles of pages and the API do not contain it. */
export async function loadEngine(name: EngineName): Promise<CreateEngine> {
  const [folder, create] = places[name];
  const module = (await import(`./${folder}/index.ts`)) as Readonly<Record<string, CreateEngine>>;
  const createEngine = module[create];
  if (!createEngine) throw new Error(`${folder} has no ${create}.`);
  return createEngine;
}
