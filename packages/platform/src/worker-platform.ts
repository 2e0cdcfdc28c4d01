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
 * The platform with the engine that the environment names, and what judges photos: what the worker needs, and only the worker.
 * One darkroom serves both, so that together they take no more threads than the machine has cores.
 */
export function createWorkerPlatform(environment: Environment, log: Log): WorkerPlatform {
  const platform = createPlatform(environment, log);
  const darkroom = createDarkroom();
  const engine = createEngine(environment, platform, darkroom);
  return {
    ...platform,
    studio: {
      ...platform.studio,
      engine,
      photoJudge: { analyse: (bytes) => darkroom.analysePhoto(bytes), judgeSet },
    },
    close: async () => {
      await engine.close();
      await darkroom.close();
      await platform.close();
    },
  };
}

function createEngine(environment: Environment, { storage: store }: Platform, darkroom: Darkroom): Engine {
  const { engine } = environment;
  const webhookUrl = engineWebhookUrl(environment);
  switch (engine.driver) {
    case "darkroom":
      return createDarkroomEngine({ darkroom, store });
    case "replicate":
      return createReplicateEngine({ token: engine.token, apiBase: engine.apiBase, store, webhookUrl });
    case "fal":
      return createFalEngine({ key: engine.key, apiBase: engine.apiBase, store, webhookUrl });
  }
}
