import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join, parse } from "node:path";
import { parseArgs } from "node:util";
import { analysePhoto, analyseSet, cutOut } from "@portrait-studio/photo";
import { looks } from "@portrait-studio/prompts";
import sharp, { type OverlayOptions } from "sharp";
import { renderImage } from "../src/looks/render-image.ts";
import { planImage } from "../src/plan/plan-image.ts";
import { type AspectRatio, aspectRatios } from "../src/plan/types.ts";

/**
 * Renders looks x photos x seeds into a folder, for people to judge, and one sheet of them all:
 *   node scripts/contact-sheet.ts --photos <folder> --out <folder> [--only name,name] [--looks noir,sketch]
 *     [--seeds 1,2] [--aspect 4:5] [--prompt "..."] [--png] [--in-place]
 * Every photo counts as a set of its own, and clean cut-outs get backdrops by default. `--png` writes each image as PNG too.
 */
const { values } = parseArgs({
  options: {
    photos: { type: "string" },
    out: { type: "string" },
    looks: { type: "string", default: looks.join(",") },
    only: { type: "string" },
    seeds: { type: "string", default: "1" },
    aspect: { type: "string", default: "4:5" },
    prompt: { type: "string", default: "" },
    png: { type: "boolean", default: false },
    "in-place": { type: "boolean", default: false },
  },
});
const { photos: folder, out } = values;
const aspectRatio = Object.keys(aspectRatios).find((ratio): ratio is AspectRatio => ratio === values.aspect);
if (!folder || !out || !aspectRatio) {
  throw new Error("contact-sheet needs --photos, --out and a known --aspect");
}
const wanted = values.looks.split(",");
const only = values.only?.split(",");
const tile = { width: 360, height: Math.round(360 / aspectRatios[aspectRatio]), step: 10 };

await mkdir(out, { recursive: true });
const names = (await readdir(folder)).filter(
  (name) => /\.(jpe?g|webp)$/i.test(name) && (!only || only.includes(parse(name).name)),
);
const tiles: OverlayOptions[] = [];
let row = 0;
for (const name of names) {
  const photo = await readFile(join(folder, name));
  const analysis = await analysePhoto(photo);
  const artifact = analyseSet([{ id: name, analysis }]);
  const cut = await cutOut({ photo, analysis, subject: artifact.photos[0].subject });
  const mattes = cut?.passed && !values["in-place"] ? [name] : [];
  for (const seed of values.seeds.split(",").map(Number)) {
    for (const [column, recipeId] of wanted.entries()) {
      const plan = planImage({
        artifact,
        mattes,
        prompt: values.prompt,
        recipeId,
        seed,
        index: 0,
        aspectRatio,
      });
      const begun = performance.now();
      const { bytes } = await renderImage({ artifact, plan, photo, matte: cut?.matte });
      const took = Math.round(performance.now() - begun);
      const file = join(out, `${parse(name).name}-${recipeId}-${seed}`);
      process.stdout.write(`${took} ms ${file}.jpg\n`);
      await writeFile(`${file}.jpg`, bytes);
      if (values.png) {
        await sharp(bytes).png().toFile(`${file}.png`);
      }
      tiles.push({
        input: await sharp(bytes).resize(tile.width, tile.height, { fit: "inside" }).toBuffer(),
        left: column * (tile.width + tile.step),
        top: row * (tile.height + tile.step),
      });
    }
    row++;
  }
}
await sharp({
  create: {
    width: wanted.length * (tile.width + tile.step),
    height: row * (tile.height + tile.step),
    channels: 3,
    background: "#777777",
  },
})
  .composite(tiles)
  .png()
  .toFile(join(out, "sheet.png"));
