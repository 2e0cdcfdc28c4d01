import { readdir, readFile } from "node:fs/promises";
import { basename, join, parse } from "node:path";
import { parseArgs } from "node:util";
import { report } from "@portrait-studio/bench";
import { analysePhoto, analyseSet, cutOut } from "@portrait-studio/photo";
import { looks } from "@portrait-studio/prompts";
import type { Plane } from "@portrait-studio/raster";
import { renderImage } from "../src/looks/render-image.ts";
import { planImage } from "../src/plan/plan-image.ts";
import { readLuma, ssim } from "./ssim.ts";

/**
 * How much the recipes differ: mean structural similarity, on luma, between every two recipes of the same photo.
 *   node bench/likeness.ts --photos <folder> [--only hopper,ride] [--width 512] [--seed 1] [--long-side 1024]
 * Every photo of the folder counts as a sitter of its own. No pair may reach 0.85; the same recipe twice gives the same bytes.
 */
const { values } = parseArgs({
  options: {
    photos: { type: "string" },
    only: { type: "string" },
    "long-side": { type: "string", default: "1024" },
    width: { type: "string", default: "512" },
    seed: { type: "string", default: "1" },
  },
});
const goal = 0.85;
if (!values.photos) {
  throw new Error("likeness needs --photos");
}
const recipes = looks.filter((look) => look !== "natural");
const only = values.only?.split(",");
const names = (await readdir(values.photos)).filter(
  (file) => /\.(jpe?g|webp)$/i.test(file) && (!only || only.includes(parse(file).name)),
);
let highest = 0;
for (const name of names.sort()) {
  const photo = await readFile(join(values.photos, name));
  const analysis = await analysePhoto(photo);
  const artifact = analyseSet([{ id: name, analysis }]);
  const cut = await cutOut({ photo, analysis, subject: artifact.photos[0].subject });
  const render = (recipeId: string) =>
    renderImage({
      artifact,
      plan: planImage({
        artifact,
        mattes: cut?.passed ? [name] : [],
        prompt: "",
        recipeId,
        seed: Number(values.seed),
        index: 0,
        aspectRatio: "4:5",
        longSide: Number(values["long-side"]),
      }),
      photo,
      matte: cut?.matte,
    });
  const lumas: { recipe: string; luma: Plane }[] = [];
  for (const recipe of recipes) {
    const { bytes } = await render(recipe);
    lumas.push({ recipe, luma: await readLuma(bytes, Number(values.width)) });
  }
  const pairs = lumas.flatMap((one, i) =>
    lumas.slice(i + 1).map((other) => ({
      pair: `${one.recipe} ${other.recipe}`,
      likeness: ssim(one.luma, other.luma),
    })),
  );
  pairs.sort((a, b) => b.likeness - a.likeness);
  const [first, last] = [await render(recipes[0]), await render(recipes[0])];
  const same = Buffer.compare(Buffer.from(first.bytes), Buffer.from(last.bytes)) === 0;
  highest = Math.max(highest, pairs[0]?.likeness ?? 0);
  process.stdout.write(
    `${basename(name).padEnd(20)} ${cut?.passed ? "studio  " : "in place"} ${pairs.length} pairs, most alike ${pairs
      .slice(0, 3)
      .map(({ pair, likeness }) => `${pair} ${likeness.toFixed(3)}`)
      .join(", ")}; twice the same bytes: ${same ? "yes" : "NO"}\n`,
  );
}
report({ name: "likeness of two looks of one photo, highest", figures: [highest], goal: { atMost: goal } });
