import { arch, cpus, platform, totalmem } from "node:os";
import type { BlobStore, Engine, PhotoRecord, PhotoRecords } from "@portrait-studio/engine";
import { loadEngine } from "@portrait-studio/engine/load";
import type { EngineName, EngineSettings } from "@portrait-studio/engine/registry";
import { createPhotoReader, createThreads, describePerson, type PhotoReader } from "@portrait-studio/photo";
import { version } from "../version.ts";

/** One picture of a trial. */
export interface TrialImage {
  prompt: string;
  /** from the order to the stored image */
  seconds: number;
  /** to the person of the photos, 0 to 1: 0.5 and more is the same person; null where no face is clear */
  likeness: number | null;
  bytes: Uint8Array;
}

/** What an engine made of photos, in figures; nothing in it shows or names the person but the images. */
export interface Trial {
  engine: EngineName;
  /** of the studio */
  version: string;
  machine: { platform: string; processor: string; gigabytes: number };
  photos: number;
  trainingSeconds: number;
  /** of this process, at most */
  megabytes: number;
  images: TrialImage[];
}

interface TrialOptions {
  engine: EngineName;
  settings: EngineSettings;
  photos: readonly Uint8Array[];
  /** what is being done, for a person who waits */
  onStep: (step: string) => void;
}

/** Different in light, place, clothes and distance, so that a copied photo shows. */
export const trialPrompts = [
  "headshot in a navy suit before a light grey wall, soft light from a large window",
  "in a yellow raincoat on a ferry, wind in the hair, grey sea behind, waist up",
  "reading in a cafe at night, warm lamps, seen through the window",
  "hiking in the mountains in autumn, green jacket, late sun from the side, whole body",
] as const;

const waitMs = 2000;

/**
 * Trains on photos and makes four pictures with an engine, without a studio: nothing of it is kept anywhere but in what is returned.
 * @throws Error in one sentence when the engine makes no model or no picture
 */
export async function tryEngine({ engine: name, settings, photos, onStep }: TrialOptions): Promise<Trial> {
  const threads = createThreads();
  const photoReader = createPhotoReader(threads);
  const store = createMemoryStore();
  const records = new Map<string, PhotoRecord>();
  const createEngine = await loadEngine(name);
  const ports = { threads, photoReader, store, photoRecords: recordsIn(records), webhookUrl: undefined };
  const engine = createEngine(settings, ports);
  try {
    const stored = await Promise.all(
      photos.map(async (bytes, index) => {
        const photo = { id: `photo-${index + 1}`, key: `photos/${index + 1}` };
        await store.put(photo.key, bytes, { contentType: "image/jpeg" });
        return photo;
      }),
    );
    onStep(`training on ${photos.length} photos`);
    const began = performance.now();
    const artifactRef = await train(engine, stored);
    const trainingSeconds = secondsSince(began);
    const analysed = [...records].flatMap(([id, { analysis }]) => (analysis ? [{ id, analysis }] : []));
    const person = describePerson(analysed);
    const images: TrialImage[] = [];
    for (const [index, prompt] of trialPrompts.entries()) {
      onStep(`picture ${index + 1} of ${trialPrompts.length}`);
      images.push(await makeImage({ engine, photoReader, person }, { artifactRef, prompt, index }));
    }
    await engine.deleteModel(artifactRef);
    return {
      engine: name,
      version,
      machine: {
        platform: `${platform()} ${arch()}`,
        processor: `${cpus().length} x ${cpus()[0]?.model.trim() ?? "unknown"}`,
        gigabytes: Math.round(totalmem() / 1024 ** 3),
      },
      photos: photos.length,
      trainingSeconds,
      megabytes: Math.round(process.resourceUsage().maxRSS / 1024),
      images,
    };
  } finally {
    await engine.close();
    await threads.close();
  }
}

async function train(engine: Engine, photos: { id: string; key: string }[]): Promise<string> {
  const ticket = await engine.startTraining({
    jobId: "trial-training",
    modelId: "trial",
    triggerWord: "ps0",
    photos,
  });
  for (;;) {
    const report = await engine.checkTraining(ticket, { waitMs });
    if (report.state === "failed")
      throw new Error(`The photos make no model: ${report.detail ?? report.reason}.`);
    if (report.state === "running") continue;
    await engine.cleanUp(ticket);
    return report.artifactRef;
  }
}

async function makeImage(
  { engine, photoReader, person }: { engine: Engine; photoReader: PhotoReader; person: readonly string[] },
  { artifactRef, prompt, index }: { artifactRef: string; prompt: string; index: number },
): Promise<TrialImage> {
  const began = performance.now();
  const ticket = await engine.startGeneration({
    jobId: `trial-${index + 1}`,
    artifactRef,
    prompt,
    count: 1,
    aspectRatio: "4:5",
    seed: 1000 + index,
  });
  try {
    for (;;) {
      const report = await engine.checkGeneration(ticket, { waitMs });
      if (report.state === "running") continue;
      const [position] = report.ready;
      if (position === undefined) {
        const reason = report.state === "failed" ? (report.detail ?? report.reason) : "none was delivered";
        throw new Error(`Picture ${index + 1} was not made: ${reason}.`);
      }
      const seconds = secondsSince(began);
      const { bytes } = await engine.fetchImage(ticket, position);
      return { prompt, seconds, likeness: await photoReader.measureLikeness(bytes, person), bytes };
    }
  } finally {
    await engine.cleanUp(ticket);
  }
}

function secondsSince(began: number): number {
  return Math.round((performance.now() - began) / 100) / 10;
}

function createMemoryStore(): BlobStore {
  const files = new Map<string, Uint8Array>();
  return {
    put: async (key, body) => {
      files.set(key, body);
    },
    read: async (key) => {
      const body = files.get(key);
      if (!body) throw new Error(`${key} is missing.`);
      return body;
    },
    remove: async (keys) => {
      for (const key of keys) files.delete(key);
    },
    list: async (prefix) => [...files.keys()].filter((key) => key.startsWith(prefix)),
  };
}

function recordsIn(records: Map<string, PhotoRecord>): PhotoRecords {
  return {
    read: async (ids) =>
      new Map(
        ids.flatMap((id): [string, PhotoRecord][] =>
          records.has(id) ? [[id, records.get(id) as PhotoRecord]] : [],
        ),
      ),
    keep: async (id, analysis) => {
      records.set(id, { analysis, cutOut: null, useCutOut: null });
    },
  };
}
