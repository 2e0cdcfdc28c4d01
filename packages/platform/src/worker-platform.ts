import {
  createDarkroom,
  type Darkroom,
  describePerson,
  hidesFace,
  identityVersion,
  judgeSet,
  type PhotoAnalysis,
  samenessOfLikeness,
} from "@portrait-studio/darkroom";
import type { Engine } from "@portrait-studio/engine";
import { loadEngine } from "@portrait-studio/engine/load";
import { keepPhotoAnalysis, type Log, readPhotoRecords, type WorkerStudio } from "@portrait-studio/studio";
import { engineWebhookUrl } from "./engine-messages.ts";
import type { Environment } from "./environment.ts";
import { createPlatform, type Platform } from "./platform.ts";

export interface WorkerPlatform extends Platform {
  studio: WorkerStudio;
}

/**
 * The worker's platform, which adds the available engines and the judge of photos. They share one darkroom, so that together they
 * use no more threads than the machine has cores.
 */
export async function createWorkerPlatform(environment: Environment, log: Log): Promise<WorkerPlatform> {
  const platform = createPlatform(environment, log);
  const darkroom = createDarkroom({ keepReady: true });
  const engines = await createEngines(environment, platform, darkroom);
  return {
    ...platform,
    studio: {
      ...platform.studio,
      engine: (name) => engines.get(name),
      photoJudge: {
        analyse: (bytes, options) => darkroom.analysePhoto(bytes, options),
        cutOut: (photo, analysis, verdict) => darkroom.cutOut({ photo, analysis, verdict }),
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

/** All available engines by name, because models stay with the engine that trained them. */
async function createEngines(
  environment: Environment,
  { storage: store, studio }: Platform,
  darkroom: Darkroom,
): Promise<Map<string, Engine>> {
  const engines = new Map<string, Engine>();
  const photoRecords = {
    read: (photoIds: readonly string[]) => readPhotoRecords(studio, photoIds),
    keep: (photoId: string, analysis: PhotoAnalysis) => keepPhotoAnalysis(studio, photoId, analysis),
  };
  for (const [name, settings] of environment.engines.available) {
    const createEngine = await loadEngine(name);
    engines.set(
      name,
      createEngine(settings, {
        store,
        darkroom,
        photoRecords,
        webhookUrl: engineWebhookUrl(environment, name),
      }),
    );
  }
  return engines;
}
