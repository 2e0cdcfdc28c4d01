import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { report, say } from "@portrait-studio/bench";
import type { Raster } from "@portrait-studio/raster";
import { openSegmentation } from "@portrait-studio/vision";
import sharp from "sharp";
import { doubtfulFrom } from "../src/matte/doubt.ts";
import { halves, stageCases } from "./doubts/stage-cases.ts";

/**
 * How far a cut-out's own doubt can be believed: people whose cut before a calm wall is trusted are staged before other backgrounds and
 * beside somebody else, cut out again and compared with the truth.
 *   node packages/photo/bench/doubts.ts [--half tune|report] [--photos ../shared/photos] [--out DIR]
 * Two errors: wrong cut-outs that are used without asking, as a part of those used, and good ones that are not used, as a part of the good.
 */
const { values } = parseArgs({
  options: {
    half: { type: "string", default: "report" },
    photos: { type: "string", default: resolve(import.meta.dirname, "../../../../shared/photos") },
    out: { type: "string" },
  },
});

const half = halves[values.half];
if (!half) throw new Error('--half is "tune" or "report"');
if (values.out) mkdirSync(values.out, { recursive: true });
const run = await openSegmentation();

const judged: { score: number; isWrong: boolean }[] = [];
const counts = { right: 0, wrong: 0, rightRefused: 0, wrongUsed: 0 };
for await (const { name, backdrop, photo, cut, flaws } of stageCases(run, half, values.photos)) {
  const { doubt } = cut;
  judged.push({ score: doubt.score, isWrong: flaws.isWrong });
  const used = doubt.score < doubtfulFrom;
  counts[flaws.isWrong ? "wrong" : "right"]++;
  if (flaws.isWrong && used) counts.wrongUsed++;
  if (!flaws.isWrong && !used) counts.rightRefused++;
  say(
    `${name}, ${backdrop}: ${flaws.isWrong ? "wrong" : "right"} (head ${flaws.head.toFixed(4)}, body ${flaws.body.toFixed(4)}), doubt ${doubt.score.toFixed(2)} ${doubt.reasons.join(", ")}${flaws.isWrong === used ? "  <- error" : ""}`,
  );
  if (values.out)
    await draw(photo, cut.alpha.data, `${name.replace("/", "-")}-${backdrop.replaceAll(" ", "-")}`);
}

/** The staged photo, and its cut-out before green. */
async function draw({ width, height, data }: Raster, alpha: Float32Array, name: string): Promise<void> {
  const cut = data.map((value, at) => {
    const a = alpha[Math.floor(at / 3)];
    return a * value + (1 - a) * [0, 220, 60][at % 3] + 0.5;
  });
  const image = (bytes: Uint8Array) =>
    sharp(bytes, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer();
  await sharp({ create: { width: 2 * width, height, channels: 3, background: "black" } })
    .composite([
      { input: await image(data), left: 0, top: 0 },
      { input: await image(cut), left: width, top: 0 },
    ])
    .png()
    .toFile(join(values.out ?? "", `${name}.png`));
}

// what each score would be worth as the limit
for (const limit of [0.02, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]) {
  const kept = judged.filter(({ score }) => score < limit);
  const lost = judged.filter(({ score, isWrong }) => score >= limit && !isWrong).length;
  const bad = kept.filter(({ isWrong }) => isWrong).length;
  const percent = (part: number, of: number) => `${((100 * part) / Math.max(1, of)).toFixed(1)} %`;
  say(
    `used below ${limit}: ${percent(bad, kept.length)} wrong, ${percent(lost, counts.right)} of the good refused`,
  );
}
const used = counts.right - counts.rightRefused + counts.wrongUsed;
say(JSON.stringify(counts));
report({
  name: "cut-outs used without asking that are wrong",
  figures: [(100 * counts.wrongUsed) / Math.max(1, used)],
  unit: "%",
  goal: { atMost: 2 },
});
report({
  name: "good cut-outs that are not used without asking",
  figures: [(100 * counts.rightRefused) / Math.max(1, counts.right)],
  unit: "%",
  goal: { atMost: 10 },
});
