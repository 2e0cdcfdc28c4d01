import { readFile } from "node:fs/promises";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { median, report, say } from "@portrait-studio/bench";
import { analysePhoto, analyseSet, createThreads, cutOut } from "@portrait-studio/photo";
import type { SetAnalysis } from "@portrait-studio/photo/types";
import { looks } from "@portrait-studio/prompts";
import sharp from "sharp";
import { renderImage } from "../src/looks/render-image.ts";
import { planImage } from "../src/plan/plan-image.ts";
import { createDarkroom } from "../src/pool/create-darkroom.ts";
import { drawMatte } from "../src/render/drawn-matte.fixture.ts";
import { drawSitter } from "../src/render/sitter.fixture.ts";

/**
 * The darkroom's speed:
 *   node bench/looks.ts [--photo <file>] [--only looks,pair,training] [--rounds 2] [--photos 6] [--looks noir,sketch]
 * Milliseconds of processor time of each look at 1024 and at 2048 pixels; two images at once against one after the other; training on
 * photos of 12 megapixels against their bare decode + resize. Without --photo a drawn sitter of 12 megapixels.
 */
const { values } = parseArgs({
  options: {
    photo: { type: "string" },
    only: { type: "string", default: "looks,pair,training" },
    rounds: { type: "string", default: "2" },
    photos: { type: "string", default: "6" },
    looks: { type: "string", default: looks.filter((look) => look !== "natural").join(",") },
  },
});
const rounds = Number(values.rounds);
const parts = values.only.split(",");
const goals = { at1024: 2500, at2048: 6000, twoAtOnce: 1.7, training: 15 };

sharp.cache(false);
sharp.concurrency(1);

/** A drawn sitter has no face that a model would find: the matte is drawn as well, and training finds nothing to cut out. */
const drawnSize = { width: 750, height: 1000 };
const photo = values.photo ? await readFile(values.photo) : await drawPhoto(1);
const analysis = await analysePhoto(photo);
const artifact = analyseSet([{ id: "photo", analysis }]);
const cut = await cutOut({ photo, analysis, subject: artifact.photos[0].subject });
const matte = cut?.matte ?? (await drawMatte({ ...drawnSize, x: 0.45, face: 0.208 }));

/** A drawn sitter with the noise that makes a camera's JPEG as large as it is. */
async function drawPhoto(seed: number): Promise<Buffer> {
  const size = { width: 3000, height: 4000 };
  const drawn = await drawSitter({
    ...drawnSize,
    x: 0.44 + 0.01 * (seed % 12),
    face: 0.2 + 0.008 * (seed % 9),
  });
  const noise = { type: "gaussian", mean: 128, sigma: 9 } as const;
  return sharp(drawn)
    .resize(size.width, size.height)
    .composite([
      {
        input: await sharp({ create: { ...size, channels: 3, background: "#808080", noise } })
          .png({ compressionLevel: 1 })
          .toBuffer(),
        blend: "soft-light",
      },
    ])
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Milliseconds by the clock. */
async function took(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Milliseconds of processor time, all threads together: what else the machine does hardly shows in it. */
async function spent(work: () => Promise<unknown>): Promise<number> {
  const begun = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

const bare = (bytes: Uint8Array) => sharp(bytes).autoOrient().resize(1024, 1024, { fit: "inside" });
const createPlan = (recipeId: string, seed: number, longSide = 1024) =>
  planImage({
    artifact,
    prompt: "",
    recipeId,
    seed,
    index: 0,
    aspectRatio: "4:5",
    mattes: ["photo"],
    longSide,
  });

say(`${cpus()[0]?.model}, ${cpus().length} cores, Node ${process.version}, ${sharp.versions.vips}`);

if (parts.includes("looks")) await measureLooks();
if (parts.includes("pair")) await measureTwoAtOnce();
if (parts.includes("training")) await measureTraining();
const peak = process.resourceUsage().maxRSS / 1024;
report({ name: "looks, peak memory", figures: [peak], unit: "MB" });

async function measureLooks(): Promise<void> {
  for (const longSide of [1024, 2048] as const) {
    const goal = { atMost: goals[`at${longSide}`] };
    const medians: number[] = [];
    for (const look of values.looks.split(",")) {
      const plan = createPlan(look, 1, longSide);
      const times: number[] = [];
      await renderImage({ artifact, plan, photo, matte });
      for (let round = 0; round < rounds; round++) {
        times.push(await spent(() => renderImage({ artifact, plan, photo, matte })));
      }
      medians.push(median(times));
      report({ name: `look ${look} at ${longSide}`, figures: times, unit: "ms", goal });
    }
    report({ name: `all looks at ${longSide}`, figures: medians, unit: "ms", goal });
  }
}

async function measureTwoAtOnce(): Promise<void> {
  const render = (darkroom: ReturnType<typeof createDarkroom>, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, i) =>
        darkroom.renderImage({ artifact, plan: createPlan("cinematic", i), photo, matte }),
      ),
    );
  const pools = [createThreads({ threads: 1 }), createThreads({ threads: 2 })];
  const [one, two] = pools.map(createDarkroom);
  // a worker has been up for a while: each thread has compiled what it needs, which takes a dozen images
  await render(one, 12);
  await render(two, 24);
  const ratios: number[] = [];
  for (let round = 0; round < 5; round++) {
    ratios.push((await took(() => render(one, 6))) / (await took(() => render(two, 6))));
  }
  await Promise.all(pools.map((pool) => pool.close()));
  report({ name: "two images at once", figures: ratios, goal: { atLeast: goals.twoAtOnce } });
}

async function measureTraining(): Promise<void> {
  const count = Number(values.photos);
  const photos = values.photo
    ? Array.from({ length: count }, () => photo)
    : await Promise.all(Array.from({ length: count }, (_, i) => drawPhoto(i)));
  let floor = 0;
  let ours = 0;
  const analysed: { id: string; analysis: Awaited<ReturnType<typeof analysePhoto>> }[] = [];
  for (const [i, bytes] of photos.entries()) {
    floor += await spent(() => bare(bytes).raw().toBuffer());
    ours += await spent(async () => analysed.push({ id: `${i}`, analysis: await analysePhoto(bytes) }));
  }
  let set: SetAnalysis | undefined;
  ours += await spent(async () => {
    set = analyseSet(analysed);
  });
  const analyses = new Map(analysed.map((one) => [one.id, one.analysis]));
  for (const verdict of set?.photos.filter(({ id }) => set?.references.includes(id)) ?? []) {
    const analysis = analyses.get(verdict.id);
    if (!analysis) continue;
    ours += await spent(() =>
      cutOut({ photo: photos[Number(verdict.id)] ?? photo, analysis, subject: verdict.subject }),
    );
  }
  report({
    name: `training, ${count} photos / bare decode and resize`,
    figures: [ours / floor],
    goal: { atMost: goals.training },
  });
  say(`${Math.round(ours / count)} ms a photo, ${set?.references.length} references`);
}
