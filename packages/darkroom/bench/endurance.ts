import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { report, say } from "@portrait-studio/bench";
import { createPhotoReader, createThreads } from "@portrait-studio/photo";
import { looks } from "@portrait-studio/prompts";
import { planImage } from "../src/plan/plan-image.ts";
import { createDarkroom } from "../src/pool/create-darkroom.ts";
import { drawMatte } from "../src/render/drawn-matte.fixture.ts";
import { drawSitter } from "../src/render/sitter.fixture.ts";

/**
 * Measures what a worker's process takes over a day, and how soon it lets go:
 *   MALLOC_ARENA_MAX=2 node bench/endurance.ts [--photo <file>] [--images 200] [--cancels 20]
 * All looks in turn through one darkroom with two threads, full size: peak memory of the process under 1,000 MB, and no higher after the
 * second half than after the first. Then renders are cancelled at random moments: until the caller hears of it, and until the process
 * rests, under 1 s. The studio sets that variable for its processes.
 */
const { values } = parseArgs({
  options: {
    photo: { type: "string" },
    images: { type: "string", default: "200" },
    cancels: { type: "string", default: "20" },
  },
});
const goals = { megabytes: 1000, growth: 1.05, milliseconds: 1000 };
const recipes = looks.filter((look) => look !== "natural");

const photo = values.photo ? await readFile(values.photo) : await drawSitter({ width: 1536, height: 1920 });
const threads = createThreads({ threads: 2 });
const darkroom = createDarkroom(threads);
const photoReader = createPhotoReader(threads);
const analysis = await photoReader.analysePhoto(photo);
const artifact = photoReader.analyseSet([{ id: "photo", analysis }]);
const cut = await photoReader.cutOut({ photo, analysis, subject: artifact.photos[0].subject });
const matte = cut?.matte ?? (await drawMatte({ width: 1536, height: 1920 }));
const render = (index: number, signal?: AbortSignal) =>
  darkroom.renderImage({
    artifact,
    plan: planImage({
      artifact,
      prompt: "",
      recipeId: recipes[index % recipes.length],
      seed: index,
      index,
      aspectRatio: "4:5",
      mattes: ["photo"],
    }),
    photo,
    matte,
    ...(signal ? { signal } : {}),
  });

const peak = () => Math.round(process.resourceUsage().maxRSS / 1024);
const count = Number(values.images);
let atHalf = Number.NaN;
const begun = performance.now();
let next = 0;
const line = async () => {
  for (let index = next++; index < count; index = next++) {
    await render(index);
    if (index + 1 === count >> 1) atHalf = peak();
    if ((index + 1) % 50 === 0) say(`${index + 1} images, peak ${peak()} MB`);
  }
};
await Promise.all([line(), line()]);
const each = (performance.now() - begun) / count;
say(`${count} images, ${Math.round(each)} ms each`);
report({
  name: `${count} images, peak memory`,
  figures: [peak()],
  unit: "MB",
  goal: { atMost: goals.megabytes },
});
report({
  name: `${count} images, peak memory / after half of them`,
  figures: [peak() / atHalf],
  goal: { atMost: goals.growth },
});
await threads.close();

const oneThread = createThreads({ threads: 1 });
const single = createDarkroom(oneThread);
const heard: number[] = [];
const rested: number[] = [];
await single.renderImage({
  artifact,
  plan: planImage({ artifact, prompt: "", recipeId: "noir", seed: 1, index: 0, aspectRatio: "4:5" }),
  photo,
});
for (let i = 0; i < Number(values.cancels); i++) {
  const stop = new AbortController();
  const plan = planImage({
    artifact,
    prompt: "",
    recipeId: recipes[i % recipes.length],
    seed: i,
    index: i,
    aspectRatio: "4:5",
  });
  const work = single.renderImage({ artifact, plan, photo, signal: stop.signal });
  const over = work.then(
    () => undefined,
    () => performance.now(),
  );
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 1.5 * each));
  const asked = performance.now();
  stop.abort();
  const at = await over;
  if (at !== undefined) {
    heard.push(at - asked);
    await untilRest();
    rested.push(performance.now() - asked);
  }
}
const worst = (numbers: number[]) => [Math.max(0, ...numbers)];
const cancelGoal = { unit: "ms", goal: { atMost: goals.milliseconds } };
report({
  name: `${heard.length} renders cancelled, longest until heard`,
  figures: worst(heard),
  ...cancelGoal,
});
report({
  name: `${heard.length} renders cancelled, longest until at rest`,
  figures: worst(rested),
  ...cancelGoal,
});
await oneThread.close();

/** Until all threads together have hardly worked for a while. */
async function untilRest(): Promise<void> {
  for (let still = 0; still < 3; ) {
    const before = process.cpuUsage();
    await new Promise((resolve) => setTimeout(resolve, 20));
    const { user, system } = process.cpuUsage(before);
    still = user + system < 4000 ? still + 1 : 0;
  }
}
