import type { AnyEngine, LocalEngine } from "@portrait-studio/engine";
import { type EnginePorts, loadEngine, withDarkroomEdits } from "@portrait-studio/engine/load";
import { createPhotoReader, createThreads, describePerson, judgeSet } from "@portrait-studio/photo";
import type { PhotoAnalysis } from "@portrait-studio/photo/types";
import { hidesFace } from "@portrait-studio/prompts";
import {
  inspectImage,
  keepPhotoAnalysis,
  type Log,
  type PhotoJudge,
  readPhotoRecords,
  type WorkerStudio,
} from "@portrait-studio/studio";
import { identityVersion, judgeLikeness } from "@portrait-studio/vision";
import { engineWebhookUrl } from "./engines/engine-messages.ts";
import type { Environment } from "./environment/environment.ts";
import { createPlatform, type Platform } from "./platform.ts";

export interface WorkerPlatform extends Platform {
  studio: WorkerStudio;
}

/** Engines and the judge of photos share the same threads, so that together they use no more than the machine has cores. */
export async function createWorkerPlatform(environment: Environment, log: Log): Promise<WorkerPlatform> {
  const platform = createPlatform(environment, log);
  const threads = createThreads({ keepReady: true });
  const photoReader = createPhotoReader(threads);
  const photoJudge: PhotoJudge = {
    analyse: (bytes, options) => photoReader.analysePhoto(bytes, options),
    cutOut: (photo, analysis, subject) => photoReader.cutOut({ photo, analysis, subject }),
    judgeSet,
    analysisVersion: photoReader.analysisVersion,
    describePerson,
    identityVersion,
    measureLikeness: photoReader.measureLikeness,
    judgeSameness: judgeLikeness,
    hidesFace,
  };
  const look: EnginePorts["inspectImage"] = (image, request) =>
    inspectImage({ ...platform.studio, photoJudge }, image, request);
  const engines = await createEngines(environment, platform, { threads, photoReader, inspectImage: look });
  return {
    ...platform,
    studio: {
      ...platform.studio,
      engine: (name) => engines.get(name),
      allEngines: () => engines.values(),
      photoJudge,
    },
    close: async () => {
      for (const engine of engines.values()) await engine.close();
      await threads.close();
      await platform.close();
    },
  };
}

/** All available engines by name, because models stay with the engine that trained them. */
async function createEngines(
  environment: Environment,
  { storage: store, studio }: Platform,
  judging: Pick<EnginePorts, "threads" | "photoReader" | "inspectImage">,
): Promise<Map<string, AnyEngine>> {
  const engines = new Map<string, AnyEngine>();
  const photoRecords = {
    read: (photoIds: readonly string[]) => readPhotoRecords(studio, photoIds),
    keep: (photoId: string, analysis: PhotoAnalysis) => keepPhotoAnalysis(studio, photoId, analysis),
  };
  for (const [name, settings] of environment.engines.available) {
    const createEngine = await loadEngine(name);
    const engine = createEngine(settings, {
      store,
      ...judging,
      photoRecords,
      webhookUrl: engineWebhookUrl(environment, name),
    });
    // the darkroom is the first of them: it needs no key
    const darkroom = engines.get("darkroom") as LocalEngine | undefined;
    engines.set(name, darkroom ? withDarkroomEdits(engine, darkroom) : engine);
  }
  return engines;
}
