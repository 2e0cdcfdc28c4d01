import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readSamplePhotos, type SamplePerson } from "@portrait-studio/sample-people";
import sharp from "sharp";
import { looks } from "../src/plan/types.ts";
import { createDarkroom } from "../src/pool/create-darkroom.ts";

/**
 * Makes the preview pictures of the recipes: each look in a woman's and a man's variant, as small WebP files
 * `<recipe>-<variant>.webp`.
 *   node scripts/recipe-previews.ts --out <folder> [--woman <folder>] [--man <folder>] [--width 400] [--seed 3] [--only noir,sketch]
 * The folders hold photos of one person each, at least four; without them, Nora and Henrik of the sample people are shown.
 */
const { values } = parseArgs({
  options: {
    woman: { type: "string" },
    man: { type: "string" },
    out: { type: "string" },
    width: { type: "string", default: "400" },
    seed: { type: "string", default: "3" },
    only: { type: "string", default: looks.filter((look) => look !== "natural").join(",") },
  },
});
const { out } = values;
if (!out) {
  throw new Error("recipe-previews needs --out");
}
const people = {
  woman: await readPerson(values.woman, "nora"),
  man: await readPerson(values.man, "henrik"),
};
const recipes = values.only.split(",");
const darkroom = createDarkroom();
await mkdir(out, { recursive: true });

for (const variant of ["woman", "man"] as const) {
  const photos = people[variant];
  const analysed = await Promise.all(
    [...photos].map(async ([id, bytes]) => ({ id, analysis: await darkroom.analysePhoto(bytes) })),
  );
  const analyses = new Map(analysed.map(({ id, analysis }) => [id, analysis]));
  const artifact = await darkroom.analyseSet(analysed);
  const mattes = new Map<string, Uint8Array>();
  for (const verdict of artifact.photos) {
    const photo = photos.get(verdict.id);
    const analysis = analyses.get(verdict.id);
    const wanted = photo && analysis && artifact.references.includes(verdict.id);
    const cut = wanted ? await darkroom.cutOut({ photo, analysis, verdict }) : null;
    if (cut?.passed) {
      mattes.set(verdict.id, cut.matte);
    }
  }
  await Promise.all(
    recipes.map(async (recipeId, index) => {
      const planAt = (place: number) =>
        darkroom.planPortrait({
          artifact,
          prompt: "",
          recipeId,
          variant,
          seed: Number(values.seed),
          index: place,
          aspectRatio: "4:5",
          mattes: [...mattes.keys()],
        });
      // a look that has a backdrop is shown with it, and cut-outs come first there
      const cutOut = planAt(index % Math.max(1, mattes.size));
      const plan = cutOut.renderer === "studio" ? cutOut : planAt(index);
      const photo = photos.get(plan.photoId) ?? Buffer.alloc(0);
      const { bytes } = await darkroom.renderPortrait({
        artifact,
        plan,
        photo,
        matte: mattes.get(plan.photoId),
      });
      const file = join(out, `${recipeId}-${variant}.webp`);
      await writeFile(
        file,
        await sharp(bytes).resize(Number(values.width)).webp({ quality: 80, effort: 5 }).toBuffer(),
      );
      process.stdout.write(`${file} (${plan.renderer})\n`);
    }),
  );
}
await darkroom.close();

/** The photos of a folder, or all of a sample person's, by name. */
async function readPerson(folder: string | undefined, person: SamplePerson): Promise<Map<string, Buffer>> {
  if (!folder) {
    return new Map((await readSamplePhotos(person, 6)).map(({ name, bytes }) => [name, bytes]));
  }
  const names = (await readdir(folder)).filter((name) => /\.(jpe?g|webp)$/i.test(name)).sort();
  return new Map(await Promise.all(names.map(async (id) => [id, await readFile(join(folder, id))] as const)));
}
