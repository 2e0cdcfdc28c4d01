import { createDarkroom } from "@portrait-studio/darkroom";
import { createDarkroomEngine } from "@portrait-studio/engine/darkroom";
import type { Log, WorkerStudio } from "@portrait-studio/studio";
import type { Environment } from "./environment.ts";
import { createPlatform, type Platform } from "./platform.ts";

export interface WorkerPlatform extends Platform {
  studio: WorkerStudio;
}

/** The platform with the engine that the environment names: what the worker needs, and only the worker. */
export function createWorkerPlatform(environment: Environment, log: Log): WorkerPlatform {
  const platform = createPlatform(environment, log);
  const engine = createDarkroomEngine({ darkroom: createDarkroom(), store: platform.storage });
  return {
    ...platform,
    studio: { ...platform.studio, engine },
    close: async () => {
      await engine.close();
      await platform.close();
    },
  };
}
