import type { Darkroom } from "@portrait-studio/darkroom";
import type { EngineSettings } from "./engine-entry.ts";
import type { BlobStore, Engine, PhotoRecords } from "./port.ts";

export interface EnginePorts {
  darkroom: Darkroom;
  /** where photos, artifacts and unfinished work lie */
  store: BlobStore;
  photoRecords: PhotoRecords;
  /** where the provider sends its messages; undefined when it can't reach the studio */
  webhookUrl: string | undefined;
}

/** What the index.ts of an engine's folder exports as `createEngine`. */
export type CreateEngine = (settings: EngineSettings, ports: EnginePorts) => Engine;
