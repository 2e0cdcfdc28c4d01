import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { report, say } from "@portrait-studio/bench";
import { type RecipeId, recipeIds } from "@portrait-studio/contract";
import { createDarkroom } from "@portrait-studio/darkroom";
import { createPhotoReader, createThreads, judgeSet } from "@portrait-studio/photo";
import type { AnalysedPhoto, PhotoAnalysis } from "@portrait-studio/photo/types";
import sharp from "sharp";
import { createDarkroomEngine } from "../src/darkroom/index.ts";
import type { PhotoRecord } from "../src/photo-records.ts";
import { createMemoryRecords } from "../src/testing/memory-records.fixture.ts";
import { createMemoryStore } from "../src/testing/memory-store.fixture.ts";

/**
 * What a set of photos costs from its upload to its model, in the threads of a worker:
 *   node packages/engine/bench/training.ts --photos DIR [--threads 2] [--count 12]
 * The first verdict from a worker that has not been kept ready, the uploads (each photo looked at, judged with those before it and cut
 * out once) and a training that takes what they left, by a new worker and by one that has worked before, its contact sheet, and for
 * comparison a training that finds nothing; processor and wall seconds, the most memory of the process, and the processor time from the
 * uploads to the model as a ratio to decoding the same photos.
 */
const { values } = parseArgs({
  options: {
    photos: { type: "string" },
    threads: { type: "string", default: "2" },
    count: { type: "string", default: "12" },
  },
});
if (!values.photos) throw new Error("--photos names a folder with photos of one person");
const folder = resolve(values.photos);
const photos = readdirSync(folder)
  .filter((name) => /\.(jpe?g|png|webp)$/i.test(name))
  .sort()
  .slice(0, Number(values.count))
  .map((name, index) => ({
    id: `pho_${index}`,
    key: `photos/${index}.jpg`,
    bytes: readFileSync(join(folder, name)),
  }));
const threads = Number(values.threads);

let pool = createThreads({ threads });
let photoReader = createPhotoReader(pool);
const store = createMemoryStore();
for (const { key, bytes } of photos) await store.put(key, bytes, { contentType: "image/jpeg" });

/** Seconds of the processor, in all threads. */
async function spent(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

const memory = () => Math.round(process.resourceUsage().maxRSS / 1024);

/** @returns seconds of the processor */
async function measure(
  what: string,
  work: () => Promise<unknown>,
  judged: { goal?: { atMost: number } } = {},
): Promise<number> {
  const wall = performance.now();
  const processor = await spent(work);
  const seconds = (performance.now() - wall) / 1000;
  say(`${what}: processor ${processor.toFixed(1)} s, memory at most ${memory()} MB`);
  report({ name: what, figures: [seconds], unit: "s", ...judged });
  return processor;
}

/** Decodes and shrinks each photo, as anything that looks at it must. */
const decodeAll = () =>
  spent(async () => {
    for (const { bytes } of photos) {
      await sharp(bytes).rotate().resize(1024, 1024, { fit: "inside" }).raw().toBuffer();
    }
  });

const first = photos[0];
await measure("first photo of a new worker, to its verdict", () => photoReader.analysePhoto(first.bytes));
await measure("another photo, to its verdict", () => photoReader.analysePhoto(photos[1].bytes));
await pool.close();
pool = createThreads({ threads, keepReady: true });
photoReader = createPhotoReader(pool);

const known = createMemoryRecords();
const bare = [await decodeAll(), await decodeAll()];

/** Takes each photo up as the studio does: looked at, judged with those before it, cut out once. */
async function takeUp(): Promise<void> {
  const analysed: AnalysedPhoto[] = [];
  await Promise.all(
    photos.map(async ({ id, key, bytes }) => {
      const analysis: PhotoAnalysis = await photoReader.analysePhoto(bytes);
      analysed.push({ id, analysis });
      const verdict = judgeSet(analysed).photos.find((photo) => photo.id === id);
      if (!verdict) throw new Error("a photo of a set is judged");
      const cut = await photoReader.cutOut({ photo: bytes, analysis, subject: verdict.subject });
      const matteKey = `${key}.matte.png`;
      if (cut) await store.put(matteKey, cut.matte, { contentType: "image/png" });
      const record: PhotoRecord = {
        analysis,
        cutOut: cut && { matteKey, subject: verdict.subject, passed: cut.passed },
        useCutOut: null,
      };
      known.records.set(id, record);
    }),
  );
}

async function train(jobId: string, photoRecords: ReturnType<typeof createMemoryRecords>): Promise<void> {
  const engine = createDarkroomEngine({ photoReader, darkroom: createDarkroom(pool), store, photoRecords });
  const report = await engine.local.train(
    {
      jobId,
      modelId: `mdl_${jobId}`,
      triggerWord: "ps1",
      photos: photos.map(({ id, key }) => ({ id, key })),
    },
    { signal: new AbortController().signal, onProgress: () => {} },
  );
  if (report.state === "failed") throw new Error(`the training failed: ${report.reason}`);
  await engine.close();
}

/** Looks of a model in small, as they are made after its training. */
async function makeSheet(recipes: readonly RecipeId[]): Promise<void> {
  const engine = createDarkroomEngine({
    photoReader,
    darkroom: createDarkroom(pool),
    store,
    photoRecords: known,
  });
  const frames = recipes.map((recipeId, seed) => ({ recipeId, prompt: "", seed }));
  const artifactRef = "models/mdl_known/darkroom.json";
  const missing: string[] = [];
  await engine.makeContactSheet?.({
    modelId: "mdl_known",
    artifactRef,
    leftOut: [],
    frames,
    onFrame: async (frame) => {
      if ("flaw" in frame) missing.push(`${frame.recipeId} (${frame.flaw})`);
    },
  });
  say(`frames that are missing: ${missing.join(", ") || "none"}`);
  await engine.close();
}
/** A thread compiles its loops while it works: its first photos cost more than those of everybody after. */
for (const [job, worker] of [
  ["new", "a new worker"],
  ["known", "one that has worked before"],
] as const) {
  const uploads = await measure(`${photos.length} uploads to ${worker}`, takeUp);
  const training = await measure(`training that takes what the uploads to ${worker} left`, () =>
    train(job, known),
  );
  bare.push(await decodeAll());
  const floor = bare.slice(1).reduce((sum, seconds) => sum + seconds, 0) / (bare.length - 1);
  report({
    name: `${photos.length} photos from upload to model, processor time of ${worker}`,
    figures: [uploads + training],
    unit: "s",
    goal: { atMost: photos.length },
  });
  report({
    name: `${photos.length} photos from upload to model, ${worker} / decoding them`,
    figures: [(uploads + training) / floor],
    yardstick: bare.slice(1),
  });
}
report({
  name: `${photos.length} photos from upload to model, memory`,
  figures: [memory()],
  unit: "MB",
  goal: { atMost: 900 },
});
await measure("contact sheet of twelve looks", () => makeSheet(recipeIds.slice(0, 12)), {
  goal: { atMost: 10 },
});
await measure("contact sheet of all looks", () => makeSheet(recipeIds));
await measure("training that finds nothing", () => train("bare", createMemoryRecords()));
await pool.close();
