import { readdir, readFile } from "node:fs/promises";
import { join, parse } from "node:path";
import { parseArgs } from "node:util";
import { report } from "@portrait-studio/bench";
import { analysePhoto, analyseSet, cutOut, measureLikeness } from "@portrait-studio/photo";
import { looks } from "@portrait-studio/prompts";
import { judgeLikeness } from "@portrait-studio/vision";
import { renderImage } from "../src/looks/render-image.ts";
import { planImage } from "../src/plan/plan-image.ts";

/**
 * Whether the person of a photo is still told in each look, and never somebody else: likeness of each look of each photo to that photo
 * and to all others, and the processor's milliseconds a comparison takes. Files whose names differ in what follows the last hyphen
 * show the same person: hopper and hopper-large, nora-01 and nora-02.
 *   node bench/person.ts --photos <folder> [--only hopper,ride]
 */
const { values } = parseArgs({
  options: {
    photos: { type: "string" },
    only: { type: "string" },
  },
});
if (!values.photos) throw new Error("person needs --photos");
const folder = values.photos;
const only = values.only?.split(",");
const nameOfPerson = (name: string) => name.replace(/-\w+$/, "");
const isSame = (a: string, b: string) => nameOfPerson(a) === nameOfPerson(b);

const sitters = [];
for (const file of (await readdir(folder)).filter((name) => /\.(jpe?g|webp)$/.test(name)).sort()) {
  const photo = await readFile(join(folder, file));
  const analysis = await analysePhoto(photo);
  const [face] = analysis.findings.faces;
  if (!face) continue;
  const artifact = analyseSet([{ id: file, analysis }]);
  const cut = await cutOut({ photo, analysis, subject: artifact.photos[0].subject });
  // a person is described by three photos at least: here they are the same
  const person = Array<string>(3).fill(face.identity);
  sitters.push({ name: parse(file).name, file, photo, artifact, cut, person });
}
const times: number[] = [];
const spread = (numbers: readonly number[]) => {
  const sorted = numbers.toSorted((a, b) => a - b);
  return [0, 0.5, 1]
    .map((part) => sorted[Math.round(part * (sorted.length - 1))]?.toFixed(2) ?? "-")
    .join(" ");
};
let mistaken = 0;
for (const look of looks) {
  const [own, others, unseen]: [number[], number[], string[]] = [[], [], []];
  for (const { name, file, photo, artifact, cut } of sitters.filter(
    (sitter) => only?.includes(sitter.name) ?? true,
  )) {
    const request = { artifact, prompt: "", recipeId: look, seed: 1, index: 0, aspectRatio: "4:5" } as const;
    const plan = planImage({ ...request, mattes: cut?.passed ? [file] : [] });
    const { bytes } = await renderImage({ artifact, plan, photo, matte: cut?.matte });
    for (const other of sitters) {
      const start = process.cpuUsage();
      const likeness = await measureLikeness(bytes, other.person);
      const { user, system } = process.cpuUsage(start);
      times.push((user + system) / 1000);
      if (likeness === null) unseen.push(name);
      else (isSame(name, other.name) ? own : others).push(likeness);
    }
  }
  const count = (numbers: number[], kind: string) => numbers.filter((n) => judgeLikeness(n) === kind).length;
  mistaken += count(others, "same");
  process.stdout.write(
    `${look.padEnd(14)} own ${spread(own)}, same ${count(own, "same")} unsure ${count(own, "unsure")} different ${count(own, "different")}; others ${spread(others)}, same ${count(others, "same")} unsure ${count(others, "unsure")} different ${count(others, "different")}; no face: ${[...new Set(unseen)].join(" ") || "none"}\n`,
  );
}
report({
  name: "others taken for the person of a photo, in all looks",
  figures: [mistaken],
  goal: { atMost: 0 },
});
report({ name: "comparison of two faces", figures: times, unit: "ms" });
