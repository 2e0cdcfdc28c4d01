import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { report, say } from "@portrait-studio/bench";
import { recipeIds } from "@portrait-studio/contract";
import { createDarkroom } from "@portrait-studio/darkroom";
import { createPhotoReader, createThreads, judgeSet } from "@portrait-studio/photo";
import type { PhotoAnalysis } from "@portrait-studio/photo/types";
import { createDarkroomEngine } from "../src/darkroom/index.ts";
import type { PhotoRecord } from "../src/port.ts";
import { createMemoryRecords } from "../src/testing/memory-records.fixture.ts";
import { createMemoryStore } from "../src/testing/memory-store.fixture.ts";

/**
 * What a set of photos costs from its upload to its model, in the threads of a worker:
 *   node packages/engine/bench/training.ts --photos DIR [--threads 2]
 * The first verdict from a worker that has not been kept ready, the uploads (each photo looked at and cut out once), a training that takes
 * what they left, its contact sheet, and for comparison a training that finds nothing; processor and wall seconds, and the most memory of the process.
 */
const { values } = parseArgs({
  options: { photos: { type: "string" }, threads: { type: "string", default: "2" } },
});
if (!values.photos) throw new Error("--photos names a folder with photos of one person");
const folder = resolve(values.photos);
const photos = readdirSync(folder)
  .filter((name) => /\.(jpe?g|png|webp)$/i.test(name))
  .sort()
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

async function measure<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const [wall, cpu] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (performance.now() - wall) / 1000;
  say(
    `${what}: processor ${((user + system) / 1e6).toFixed(1)} s, memory at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`,
  );
  report({ name: what, figures: [seconds], unit: "s" });
  return result;
}

const first = photos[0];
await measure("first photo of a new worker, to its verdict", () => photoReader.analysePhoto(first.bytes));
await measure("another photo, to its verdict", () => photoReader.analysePhoto(photos[1].bytes));
await pool.close();
pool = createThreads({ threads, keepReady: true });
photoReader = createPhotoReader(pool);

const known = createMemoryRecords();
await measure(`${photos.length} uploads: looked at, judged and cut out`, () =>
  Promise.all(
    photos.map(async ({ id, key, bytes }) => {
      const analysis: PhotoAnalysis = await photoReader.analysePhoto(bytes);
      const [verdict] = judgeSet([{ id, analysis }]).photos;
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
  ),
);

async function train(jobId: string, photoRecords: ReturnType<typeof createMemoryRecords>): Promise<string> {
  const engine = createDarkroomEngine({ photoReader, darkroom: createDarkroom(pool), store, photoRecords });
  const ticket = await engine.startTraining({
    jobId,
    modelId: `mdl_${jobId}`,
    triggerWord: "ps1",
    photos: photos.map(({ id, key }) => ({ id, key })),
  });
  let report = await engine.checkTraining(ticket, { waitMs: 1000 });
  while (report.state === "running") report = await engine.checkTraining(ticket, { waitMs: 1000 });
  if (report.state === "failed") throw new Error(`the training failed: ${report.reason}`);
  await engine.close();
  return report.artifactRef;
}

/** All looks of a model in small, as they are made after its training. */
async function makeSheet(artifactRef: string): Promise<void> {
  const engine = createDarkroomEngine({
    photoReader,
    darkroom: createDarkroom(pool),
    store,
    photoRecords: known,
  });
  const frames = recipeIds.map((recipeId, seed) => ({ recipeId, prompt: "", seed }));
  const sheet = await engine.makeContactSheet?.(
    { modelId: "mdl_known", artifactRef, leftOut: [], frames },
    {},
  );
  const missing = sheet?.frames.flatMap((frame) =>
    "flaw" in frame ? [`${frame.recipeId} (${frame.flaw})`] : [],
  );
  say(`frames that are missing: ${missing?.join(", ") || "none"}`);
  await engine.close();
}
const artifactRef = await measure("training that takes what the uploads left", () => train("known", known));
await measure("contact sheet of twelve looks", () => makeSheet(artifactRef));
await measure("training that finds nothing", () => train("bare", createMemoryRecords()));
await pool.close();
