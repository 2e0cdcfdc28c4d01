import { models, newId } from "@portrait-studio/db";
import type { BlobStore, LocalEngine } from "@portrait-studio/engine";
import { engines } from "@portrait-studio/engine/registry";
import type { Actor, Studio, WorkerStudio } from "@portrait-studio/studio";

export interface Simulation {
  /** how long the first image of a request takes, beside any number of others; each further one takes as much longer */
  renderMs: number;
  /** called when an image begins; the number is 10 times the request's seed, and the image's position */
  onRender: (number: number) => void;
}

interface SimulatedDarkroom {
  createSimulatedDarkroom: (store: BlobStore, simulation: Simulation) => { engine: LocalEngine };
  storeSimulatedModel: (store: BlobStore, modelId: string) => Promise<string>;
}

// the compiler does not follow it: pixel code has rules of its own
const place: string = "@portrait-studio/engine/testing";
const { createSimulatedDarkroom, storeSimulatedModel } = (await import(place)) as SimulatedDarkroom;

/** A worker with the built-in engine itself, whose renders only take time, so that many can be shown on few cores. */
export function createSimulatedWorker(studio: WorkerStudio, simulation: Simulation): WorkerStudio {
  const { engine } = createSimulatedDarkroom(studio.storage, simulation);
  const getProfile = () => engines.darkroom.profile;
  return {
    ...studio,
    engine: () => engine,
    allEngines: () => [engine],
    engines: {
      current: "darkroom",
      offered: ["darkroom"],
      getProfile,
      isAvailable: () => true,
      callsBack: () => false,
    },
  };
}

/** A trained model of a simulated worker. @returns its id */
export async function createSimulatedModel(
  studio: Pick<Studio, "db" | "storage">,
  actor: Pick<Actor, "userId">,
): Promise<string> {
  const id = newId("model");
  const artifactRef = await storeSimulatedModel(studio.storage, id);
  await studio.db.insert(models).values({
    ...{ id, userId: actor.userId, name: "Me", triggerWord: "ps1", imageCount: 8 },
    ...{ status: "completed", engine: "darkroom", artifactRef },
  });
  return id;
}
