import { createDarkroom, type Darkroom, judgeSet } from "@portrait-studio/darkroom";
import type { Engine } from "@portrait-studio/engine";
import { createDarkroomEngine } from "@portrait-studio/engine/darkroom";
import { createFalEngine } from "@portrait-studio/engine/fal";
import { createReplicateEngine } from "@portrait-studio/engine/replicate";
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
export function createWorkerPlatform(environment: Environment, log: Log): WorkerPlatform {
  const platform = createPlatform(environment, log);
  const darkroom = createDarkroom();
  const engines = createEngines(environment, platform, darkroom);
  return {
    ...platform,
    studio: {
      ...platform.studio,
      engine: (name) => engines.get(name),
      photoJudge: {
        analyse: (bytes, options) => darkroom.analysePhoto(bytes, options),
        analysisVersion: darkroom.analysisVersion,
        cutOut: (photo, analysis, verdict) => darkroom.previewCutOut({ photo, analysis, verdict }),
        judgeSet,
      },
    },
    close: async () => {
      for (const engine of engines.values()) await engine.close();
      await darkroom.close();
      await platform.close();
    },
  };
}

/** All that can be reached, by their names: a model is worked on with the engine that trained it, whichever trains now. */
function createEngines(
  environment: Environment,
  { storage: store }: Platform,
  darkroom: Darkroom,
): Map<string, Engine> {
  const { replicate, fal } = environment.engines;
  const engines = [createDarkroomEngine({ darkroom, store })];
  if (replicate) {
    const webhookUrl = engineWebhookUrl(environment, "replicate");
    const { token, apiBase } = replicate;
    engines.push(createReplicateEngine({ token, apiBase, store, webhookUrl }));
  }
  if (fal) engines.push(createFalEngine({ ...fal, store, webhookUrl: engineWebhookUrl(environment, "fal") }));
  return new Map(engines.map((engine) => [engine.name, engine]));
}
