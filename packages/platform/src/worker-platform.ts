import {
  createDarkroom,
  type Darkroom,
  describePerson,
  hidesFace,
  identityVersion,
  judgeSet,
  samenessOfLikeness,
} from "@portrait-studio/darkroom";
import type { Engine } from "@portrait-studio/engine";
import { loadEngine } from "@portrait-studio/engine/load";
import type { Log, WorkerStudio } from "@portrait-studio/studio";
import { engineWebhookUrl } from "./engine-messages.ts";
import type { Environment } from "./environment.ts";
import { createPlatform, type Platform } from "./platform.ts";

export interface WorkerPlatform extends Platform {
  studio: WorkerStudio;
}

/**
 * The platform with the engines that the environment has keys of, and what judges photos: what the worker needs, and only the
 * worker. One darkroom serves both, so that together they take no more threads than the machine has cores.
 */
export async function createWorkerPlatform(environment: Environment, log: Log): Promise<WorkerPlatform> {
  const platform = createPlatform(environment, log);
  const darkroom = createDarkroom();
  const engines = await createEngines(environment, platform, darkroom);
  return {
    ...platform,
    studio: {
      ...platform.studio,
      engine: (name) => engines.get(name),
      photoJudge: {
        analyse: (bytes, options) => darkroom.analysePhoto(bytes, options),
        cutOut: (photo, analysis, verdict) => darkroom.previewCutOut({ photo, analysis, verdict }),
        judgeSet,
        analysisVersion: darkroom.analysisVersion,
        describePerson,
        identityVersion,
        measureLikeness: (image, person, options) => darkroom.measureLikeness(image, person, options),
        samenessOf: samenessOfLikeness,
        hidesFace,
      },
    },
    close: async () => {
      for (const engine of engines.values()) await engine.close();
      await darkroom.close();
      await platform.close();
    },
  };
}

/** The available engines by name: a model stays with the engine that trained it, whichever trains new models. */
async function createEngines(
  environment: Environment,
  { storage: store }: Platform,
  darkroom: Darkroom,
): Promise<Map<string, Engine>> {
  const engines = new Map<string, Engine>();
  for (const [name, settings] of environment.engines.available) {
    const createEngine = await loadEngine(name);
    engines.set(
      name,
      createEngine(settings, { store, darkroom, webhookUrl: engineWebhookUrl(environment, name) }),
    );
  }
  return engines;
}
