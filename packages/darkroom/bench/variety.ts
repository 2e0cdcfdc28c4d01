import { readdir, readFile } from "node:fs/promises";
import { basename, join, parse } from "node:path";
import { parseArgs } from "node:util";
import { report, say } from "@portrait-studio/bench";
import { analysePhoto, analyseSet, cutOut } from "@portrait-studio/photo";
import { looks } from "@portrait-studio/prompts";
import { measureSizes } from "../src/looks/measure-sizes.ts";
import { renderSmall } from "../src/looks/small.fixture.ts";
import { chooseRenditions } from "../src/plan/choose-renditions.ts";
import { planImage } from "../src/plan/plan-image.ts";
import { toSources } from "../src/plan/to-sources.ts";

/**
 * How far apart the images are that a model sells of one look: the mean difference in grey of 64 x 80 pixels, of any two of a request of four,
 * and of all that it can sell, ten at most. A person's photos are those whose names differ in what follows the last hyphen, or a folder of numbers.
 *   node bench/variety.ts --photos <folder>,<folder> [--only nora,henrik] [--looks corporate,noir]
 */
const { values } = parseArgs({
  options: {
    photos: { type: "string" },
    only: { type: "string" },
    looks: { type: "string", default: looks.filter((look) => look !== "natural").join(",") },
  },
});
if (!values.photos) throw new Error("variety needs --photos");
const most = 10;
const goal = 16;

const people = new Map<string, string[]>();
for (const folder of values.photos.split(","))
  for (const file of (await readdir(folder)).filter((name) => /\.(jpe?g|webp)$/.test(name)).sort()) {
    const base = parse(file).name;
    const person = /^\d+$/.test(base) ? basename(folder) : base.replace(/-\w+$/, "");
    if (values.only && !values.only.split(",").includes(person)) continue;
    people.set(person, [...(people.get(person) ?? []), join(folder, file)]);
  }

const [ofFour, ofTen]: [number[], number[]] = [[], []];
for (const [person, files] of people) {
  const photos = new Map<string, Buffer>();
  for (const file of files) photos.set(parse(file).name, await readFile(file));
  const analysed = [];
  for (const [id, photo] of photos) analysed.push({ id, analysis: await analysePhoto(photo) });
  const artifact = analyseSet(analysed);
  const mattes = new Map<string, Uint8Array>();
  for (const { id, analysis } of analysed) {
    const { subject } = artifact.photos.find((photo) => photo.id === id) ?? { subject: -1 };
    const cut = await cutOut({ photo: photos.get(id) ?? Buffer.alloc(0), analysis, subject });
    if (cut?.passed) mattes.set(id, cut.matte);
  }
  const sizes: Record<string, Awaited<ReturnType<typeof measureSizes>>> = {};
  for (const [id] of photos) sizes[id] = await measureSizes({ artifact, photoId: id, matte: mattes.get(id) });
  const sources = toSources(artifact, [...mattes.keys()], sizes);
  for (const recipeId of values.looks.split(",")) {
    const request = { prompt: "", recipeId, aspectRatio: "4:5", seed: 3 } as const;
    const chosen = chooseRenditions({ ...request, sources, count: most });
    const greys: Buffer[] = [];
    for (const [index, rendition] of chosen.entries()) {
      const plan = planImage({ ...request, artifact, rendition, index, mattes: [...mattes.keys()] });
      const photo = photos.get(plan.photoId) ?? Buffer.alloc(0);
      greys.push(await renderSmall({ artifact, plan, photo, matte: mattes.get(plan.photoId) }));
    }
    const nearest = greys.flatMap((grey, i) =>
      greys.slice(0, i).map((other, k) => ({ i, k, apart: compare(grey, other) })),
    );
    const four = nearest.filter(({ i }) => i < 4);
    const least = (some: typeof nearest) =>
      some.reduce((low, one) => (one.apart < low.apart ? one : low), { i: 0, k: 0, apart: 255 });
    if (four.length > 0) ofFour.push(least(four).apart);
    if (nearest.length > 0) ofTen.push(least(nearest).apart);
    const { i, k, apart } = least(nearest);
    const tell = ({ photoId, aside, composition, keySide }: (typeof chosen)[number]) =>
      `${photoId} ${aside} ${composition}${keySide[0]}`;
    say(
      `${person.padEnd(10)} ${recipeId.padEnd(14)} ${chosen.length} images; of four ${least(four).apart.toFixed(1)}, of all ${apart.toFixed(1)}` +
        (apart < goal ? ` (${tell(chosen[k])}, ${tell(chosen[i])})` : ""),
    );
  }
}
// of all of them the least, as any two are to differ
report({
  name: "least difference of a request of four",
  figures: [Math.min(...ofFour)],
  goal: { atLeast: goal },
});
report({ name: "least difference of ten", figures: [Math.min(...ofTen)], goal: { atLeast: goal } });

function compare(one: Buffer, other: Buffer): number {
  return one.reduce((sum, value, i) => sum + Math.abs(value - other[i]), 0) / one.length;
}
