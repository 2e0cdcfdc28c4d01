import { randomUUID } from "node:crypto";
import { arch, cpus, platform, totalmem } from "node:os";
import type {
  AnyEngine,
  BlobStore,
  Engine,
  EngineImage,
  GenerationInput,
  LocalWork,
  PhotoRecord,
  PhotoRecords,
  TrainingEnd,
  TrainingInput,
} from "@portrait-studio/engine";
import { type ComfyServer, readComfyUI } from "@portrait-studio/engine/comfyui/examine";
import { loadEngine } from "@portrait-studio/engine/load";
import type { EngineName, EngineSettings } from "@portrait-studio/engine/registry";
import {
  createPhotoReader,
  createThreads,
  describePerson,
  type PhotoReader,
  type Threads,
} from "@portrait-studio/photo";
import { version } from "../version.ts";

export interface TrialImage {
  prompt: string;
  seconds: number;
  /** to the person of the photos, 0 to 1: 0.5 and more is the same person; null where no face is clear */
  likeness: number | null;
  bytes: Uint8Array;
}

/** A trial has figures; nothing in it shows or names the person but the images. */
export interface Trial {
  engine: EngineName;
  version: string;
  machine: { platform: string; processor: string; gigabytes: number };
  photos: number;
  trainingSeconds: number;
  /** of this process, at most */
  megabytes: number;
  /** of an own server: what it is, and what its card's memory held at most, other programs' included */
  server?: Omit<ComfyServer, "card"> & { card?: { name: string; megabytes: number; megabytesUsed: number } };
  images: TrialImage[];
}

interface TrialOptions {
  engine: EngineName;
  settings: EngineSettings;
  photos: readonly Uint8Array[];
  onStep: (step: string) => void;
  /** stops the trial, and what it has at the provider */
  signal?: AbortSignal;
  /** what looks at photos, which then stays open; of its own by default */
  eyes?: { threads: Threads; photoReader: PhotoReader };
}

export const trialPrompts = [
  "headshot in a navy suit before a light grey wall, soft light from a large window",
  "in a yellow raincoat on a ferry, wind in the hair, grey sea behind, waist up",
  "reading in a cafe at night, warm lamps, seen through the window",
  "hiking in the mountains in autumn, green jacket, late sun from the side, whole body",
] as const;

const waitMs = 1000;
const never = new AbortController().signal;

/** Keeps nothing anywhere but in what is returned. @throws Error in one sentence when the engine makes no model or no picture */
export async function tryEngine({
  engine: name,
  settings,
  photos,
  onStep,
  signal,
  eyes,
}: TrialOptions): Promise<Trial> {
  // jobs of an own server are known by their ids, also those of a trial before
  const trial = `trial-${randomUUID()}`;
  const threads = eyes?.threads ?? createThreads();
  const photoReader = eyes?.photoReader ?? createPhotoReader(threads);
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
    const artifactRef = await train(engine, trial, stored, signal);
    const card = await watchServer(name, settings);
    const trainingSeconds = secondsSince(began);
    const analysed = [...records].flatMap(([id, { analysis }]) => (analysis ? [{ id, analysis }] : []));
    const person = describePerson(analysed);
    const images: TrialImage[] = [];
    try {
      for (const [index, prompt] of trialPrompts.entries()) {
        onStep(`picture ${index + 1} of ${trialPrompts.length}`);
        const measured = { engine, photoReader, person, watch: () => card.look(), signal };
        images.push(
          await makeImage(measured, { jobId: `${trial}-${index + 1}`, artifactRef, prompt, index }),
        );
      }
    } finally {
      await engine.deleteModel(artifactRef);
    }
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
      ...card.report(),
      images,
    };
  } finally {
    await engine.close();
    if (!eyes) await threads.close();
  }
}

/** Watches the memory of an own server's card while pictures are made; an engine elsewhere has none. */
async function watchServer(name: EngineName, settings: EngineSettings) {
  const server = name === "comfyui" ? await readComfyUI(settings) : undefined;
  let used = 0;
  return {
    look: async () => {
      const { card } = server ? await readComfyUI(settings) : {};
      if (card) used = Math.max(used, card.megabytes - card.megabytesFree);
    },
    report: (): Pick<Trial, "server"> => {
      if (!server) return {};
      const { card, ...rest } = server;
      return {
        server: {
          ...rest,
          ...(card ? { card: { name: card.name, megabytes: card.megabytes, megabytesUsed: used } } : {}),
        },
      };
    },
  };
}

async function train(
  engine: AnyEngine,
  trial: string,
  photos: { id: string; key: string }[],
  signal = never,
): Promise<string> {
  const input = { jobId: `${trial}-training`, modelId: trial, triggerWord: "ps0", photos };
  const end = await (engine.local?.train?.(input, { signal, onProgress: () => {} }) ??
    trainElsewhere(engine as Engine, input, signal));
  if (end.state === "completed") return end.artifactRef;
  throw new Error(`The photos make no model: ${end.detail ?? end.reason}.`);
}

async function trainElsewhere(
  engine: Engine,
  input: TrainingInput,
  signal: AbortSignal,
): Promise<TrainingEnd> {
  const ticket = await engine.startTraining(input);
  for (;;) {
    if (signal.aborted) await engine.cancel(ticket);
    signal.throwIfAborted();
    const report = await engine.checkTraining(ticket, { waitMs });
    if (report.state === "running") continue;
    await engine.cleanUp(ticket);
    return report;
  }
}

interface MeasuredTrial {
  engine: AnyEngine;
  photoReader: PhotoReader;
  person: readonly string[];
  watch: () => Promise<void>;
  signal: AbortSignal | undefined;
}

async function makeImage(
  { engine, photoReader, person, watch, signal }: MeasuredTrial,
  { index, ...asked }: { jobId: string; artifactRef: string; prompt: string; index: number },
): Promise<TrialImage> {
  const { prompt } = asked;
  const began = performance.now();
  const input = { ...asked, count: 1, aspectRatio: "4:5", seed: 1000 + index } as const;
  const { local } = engine;
  const bytes = await (local?.makeImage
    ? makeHere(local.makeImage, input, signal)
    : makeElsewhere(engine as Engine, input, { watch, signal })
  ).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw new Error(`Picture ${index + 1} was not made: ${error instanceof Error ? error.message : error}.`);
  });
  const seconds = secondsSince(began);
  return { prompt, seconds, likeness: await photoReader.measureLikeness(bytes, person), bytes };
}

async function makeHere(
  make: NonNullable<LocalWork["makeImage"]>,
  input: GenerationInput,
  signal = never,
): Promise<Uint8Array> {
  let made: EngineImage | undefined;
  const nothing = async () => {};
  const keep = async (image: EngineImage) => {
    made = image;
  };
  const end = await make(input, 0, { signal, onReading: nothing, onPreview: nothing, keep });
  if (made) return made.bytes;
  throw new Error(end.state === "failed" ? end.reason : "none was delivered");
}

async function makeElsewhere(
  engine: Engine,
  input: GenerationInput,
  { watch, signal }: Pick<MeasuredTrial, "watch" | "signal">,
): Promise<Uint8Array> {
  const ticket = await engine.startGeneration(input);
  let ended = false;
  try {
    for (;;) {
      signal?.throwIfAborted();
      await watch();
      const report = await engine.checkGeneration(ticket, { waitMs });
      if (report.state === "running") continue;
      ended = true;
      const [position] = report.ready;
      if (position !== undefined) return (await engine.fetchImage(ticket, position)).bytes;
      throw new Error(report.state === "failed" ? (report.detail ?? report.reason) : "none was delivered");
    }
  } finally {
    await (ended ? engine.cleanUp(ticket) : engine.cancel(ticket));
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
    read: async (ids) => new Map([...records].filter(([id]) => ids.includes(id))),
    keep: async (id, analysis) => {
      records.set(id, { analysis, cutOut: null, useCutOut: null });
    },
  };
}
