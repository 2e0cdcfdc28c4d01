import type { PhotoReader, Threads } from "@portrait-studio/photo";
import type { EngineSettings } from "./engine-entry.ts";
import type { PhotoRecords } from "./photo-records.ts";
import type { BlobStore, Engine, InspectImage } from "./port.ts";

export interface EnginePorts {
  /** for engines that make images on this machine */
  threads: Threads;
  photoReader: PhotoReader;
  /** the store of photos, artifacts and unfinished jobs */
  store: BlobStore;
  photoRecords: PhotoRecords;
  /** for engines whose images are made at a provider, which look at none of them */
  inspectImage?: InspectImage | undefined;
  /** address for the provider's messages; undefined when it cannot reach the studio */
  webhookUrl: string | undefined;
}

/** The type of `createEngine` in the index.ts of every engine's folder. */
export type CreateEngine = (settings: EngineSettings, ports: EnginePorts) => Engine;
