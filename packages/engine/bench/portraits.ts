import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { report, say } from "@portrait-studio/bench";
import type { RecipeId } from "@portrait-studio/contract";
import { createDarkroom } from "@portrait-studio/darkroom";
import { createPhotoReader, createThreads } from "@portrait-studio/photo";
import { createDarkroomEngine } from "../src/darkroom/index.ts";
import { createMemoryRecords } from "../src/testing/memory-records.fixture.ts";
import { createMemoryStore } from "../src/testing/memory-store.fixture.ts";

/**
 * Makes what people get, with the engine's own choice of photos and its own inspection, to be judged by eye at the files' size:
 *   node packages/engine/bench/portraits.ts --photos DIR[,DIR] --to DIR [--looks corporate,noir] [--seed 7]
 * Each folder holds the photos of one person, who is named after it. Reports how many images the engine itself withholds.
 */
const { values } = parseArgs({
  options: {
    photos: { type: "string" },
    to: { type: "string" },
    looks: { type: "string", default: "corporate" },
    seed: { type: "string", default: "7" },
  },
});
if (!values.photos || !values.to) throw new Error("portraits needs --photos and --to");
await mkdir(values.to, { recursive: true });
const threads = createThreads({ threads: 2, keepReady: true });
const store = createMemoryStore();
const engine = createDarkroomEngine({
  photoReader: createPhotoReader(threads),
  darkroom: createDarkroom(threads),
  photoRecords: createMemoryRecords(),
  store,
});
const withheld: number[] = [];
for (const folder of values.photos.split(",").map((one) => resolve(one))) {
  const person = basename(folder);
  const files = (await readdir(folder)).filter((name) => /\.(jpe?g|png|webp)$/i.test(name)).sort();
  const photos = files.map((name) => ({ id: `${person}-${name}`, key: `photos/${person}/${name}` }));
  for (const [index, { key }] of photos.entries())
    await store.put(key, await readFile(join(folder, files[index])), { contentType: "image/jpeg" });
  const { signal } = new AbortController();
  const trained = await engine.local.train(
    { jobId: `trn_${person}`, modelId: `mdl_${person}`, triggerWord: "ps1", photos },
    { signal, onProgress: () => {} },
  );
  if (trained.state === "failed") {
    say(`${person}: the training fails: ${trained.reason}`);
    continue;
  }
  for (const look of values.looks.split(",") as RecipeId[]) {
    const request = {
      ...{ jobId: `gen_${person}`, artifactRef: trained.artifactRef, prompt: "", recipeId: look },
      ...({ count: 1, aspectRatio: "4:5", seed: Number(values.seed) } as const),
    };
    const end = await engine.local.makeImage?.(request, 0, {
      signal,
      onReading: async () => {},
      onPreview: async () => {},
      keep: async ({ bytes, plan }) => {
        const { photoId, renderer } = Object(plan);
        await writeFile(join(values.to ?? "", `${person}-${look}.jpg`), bytes);
        say(`${person} ${look}: ${photoId}, ${renderer}`);
      },
    });
    withheld.push(Number(end?.state !== "kept"));
    if (end?.state === "withheld") say(`${person} ${look}: withheld, ${end.flaw}`);
  }
}
const { length } = withheld;
report({ name: `images of ${length} withheld`, figures: [withheld.reduce((sum, one) => sum + one, 0)] });
await threads.close();
