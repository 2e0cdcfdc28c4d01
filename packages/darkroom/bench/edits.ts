import { parseArgs } from "node:util";
import { median, report, say } from "@portrait-studio/bench";
import type { ImageFlaw } from "@portrait-studio/contract";
import { checks, type Subject, viewSubject } from "@portrait-studio/inspection";
import { defects } from "@portrait-studio/inspection/defects.fixture";
import { looks } from "@portrait-studio/prompts";
import { decodePhoto } from "@portrait-studio/raster";
import sharp from "sharp";
import { type DevelopedEdit, developEdit, encodeEdit } from "../src/edit/edit-image.ts";
import { cutOutline, findFaceInHead } from "../src/edit/find-person.ts";
import { inspectEdit, toEditSubject } from "../src/inspect/inspect-edit.ts";
import { developPlan } from "../src/looks/develop-plan.ts";
import { printImage } from "../src/looks/render-image.ts";
import { planImage } from "../src/plan/plan-image.ts";
import { readSitters, since, spread } from "./sitters.ts";

/**
 * Measures what the darkroom's look at its own edits finds: images of each person are edited in many ways, each edit is looked at as it is (false alarms),
 * and again with each defect made on purpose.
 *   node bench/edits.ts --photos <folder>[,<folder>] [--half tuned|reported|both] [--only hopper,ride] [--long-side 640] [--figures]
 */
const { values } = parseArgs({
  options: {
    photos: { type: "string" },
    half: { type: "string", default: "reported" },
    only: { type: "string" },
    "long-side": { type: "string", default: "640" },
    figures: { type: "boolean", default: false },
  },
});
if (!values.photos) throw new Error("edits needs --photos");
/** Images of a person that are edited, and how many edits of each. */
const images = 3;
const editsOfOne = 9;
const instructions = [
  ...[
    "white background",
    "black backdrop",
    "blue backdrop",
    "red backdrop",
    "beige background",
    "green paper",
  ],
  ...["in a studio", "canvas", "office", "library", "garden", "street at night", "by the window", "curtain"],
  ...["remove the background", "darker background", "blur the background", "grey background"],
  ...["light from the left", "light from above", "softer light", "golden hour", "neon", "noir", "night"],
  ...["black and white", "sepia", "warmer", "cooler", "vivid", "muted", "vintage", "teal and orange"],
  ...["brighter", "darker", "more contrast", "less contrast", "faded", "lift the shadows", "more glow"],
  ...["smooth skin", "brighten the eyes", "sharper", "clarity", "soft focus", "more grain", "less grain"],
  ...["oil painting", "pencil sketch", "crop closer", "square", "flip", "vignette", "neutral colours"],
  ...["warmer, blue backdrop", "white background, smooth skin", "crop closer, brighter", "flip, sharper"],
];

interface Tally {
  looked: number;
  alarms: string[];
  found: number;
  due: number;
  clean: number[];
  damaged: number[];
}
const flaws: readonly ImageFlaw[] = [...checks.map(({ flaw }) => flaw), "twin"];
const tallies = new Map<ImageFlaw, Tally>(
  flaws.map((flaw) => [flaw, { looked: 0, alarms: [], found: 0, due: 0, clean: [], damaged: [] }]),
);
const getTally = (flaw: ImageFlaw) => tallies.get(flaw) as Tally;
const took: number[] = [];
const parts: number[] = [];
let [edited, doubted] = [0, 0];
const shown: { person: string; subject: Subject }[] = [];
const sitters = await readSitters({ ...values, folders: values.photos.split(",") });
for (const [n, sitter] of sitters.entries()) {
  const stranger = shown.findLast(({ person }) => person !== sitter.person)?.subject;
  for (let k = 0; k < images; k++) {
    const look = looks[(n * 3 + k * 5) % looks.length];
    const { photo, artifact, cut, name } = sitter;
    const request = {
      artifact,
      prompt: "",
      recipeId: look,
      seed: n + k,
      index: 0,
      aspectRatio: "4:5",
    } as const;
    const mattes = cut?.passed ? [name] : [];
    const plan = planImage({ ...request, longSide: Number(values["long-side"]), mattes });
    const { bytes } = await printImage(await developPlan({ artifact, plan, photo, matte: cut?.matte }));
    const outline = await cutOutline({ image: bytes });
    for (let i = 0; i < editsOfOne; i++) {
      const instruction = instructions[((n * images + k) * editsOfOne + i) % instructions.length];
      const begun = process.cpuUsage();
      const edit = await developEdit({ image: bytes, instruction, outline, seed: n + i, position: i % 3 });
      if (edit.reading.understood.length === 0) throw new Error(`"${instruction}" is no instruction`);
      await encodeEdit(edit);
      const made = since(begun);
      const looked = process.cpuUsage();
      const found = await inspectEdit(edit);
      took.push(since(looked));
      parts.push(since(looked) / made);
      edited++;
      if (found.length > 0) doubted++;
      const label = `${name} ${look}: ${instruction}`;
      for (const { flaw, figure } of found) getTally(flaw).alarms.push(`${label} ${figure.toFixed(3)}`);
      getTally("twin").looked++;
      await judgeDefects(edit, sitter.person, stranger);
    }
    await judgeUnchanged(bytes);
  }
}

for (const [flaw, { looked, alarms, found, due, clean, damaged }] of tallies) {
  const share = (part: number, of: number) => `${part} of ${of}`;
  say(`${flaw.padEnd(10)} found ${share(found, due)}; false alarms ${share(alarms.length, looked)}`);
  for (const alarm of alarms) say(`  alarm: ${alarm}`);
  if (values.figures) say(`  clean ${spread(clean)}; damaged ${spread(damaged)}`);
}
say(`${edited} edits of ${new Set(sitters.map(({ person }) => person)).size} people, ${doubted} doubted`);
report({
  name: "edits that nothing was done to and that are doubted",
  figures: [doubted / edited],
  goal: { atMost: 0.02 },
});
const sum = (of: (tally: Tally) => number) =>
  [...tallies.values()].reduce((total, tally) => total + of(tally), 0);
report({
  name: "defects found in edits, all checks",
  figures: [sum(({ found }) => found) / sum(({ due }) => due)],
  goal: { atLeast: 0.95 },
});
report({ name: "a look at an edit", figures: [median(took)], unit: "ms" });
report({ name: "a look at an edit, against making it", figures: [median(parts)] });

async function judgeDefects(
  edit: DevelopedEdit,
  person: string,
  stranger: Subject | undefined,
): Promise<void> {
  const face = await findFaceInHead(edit.shaped.frame, edit.shaped.head);
  if (!face || edit.image === edit.shaped.frame) return;
  const subject = toEditSubject(edit, face);
  const view = viewSubject(subject);
  for (const { flaw, measure } of checks) {
    const figure = await measure(view);
    if (figure === null) continue;
    getTally(flaw).looked++;
    getTally(flaw).clean.push(figure);
  }
  for (const { flaw, damage } of defects) {
    // where nobody is cut out, no edit can lose a crown
    if (flaw === "twin" || (flaw === "face" && !stranger) || (flaw === "head" && !subject.isCutOut)) continue;
    const damaged = damage(subject, stranger ?? subject);
    if (!damaged) continue;
    const check = checks.find((one) => one.flaw === flaw);
    const seen = viewSubject({ ...subject, ...damaged });
    const figure = await check?.measure(seen);
    if (figure === null || figure === undefined || !check) continue;
    getTally(flaw).due++;
    getTally(flaw).damaged.push(figure);
    if (figure > (typeof check.most === "number" ? check.most : check.most(seen))) getTally(flaw).found++;
  }
  shown.push({ person, subject });
  if (shown.length > 2 * editsOfOne) shown.splice(0, editsOfOne);
}

/** Judges edits that change nothing: a grey image made grey, a cut-out cut out. */
async function judgeUnchanged(image: Uint8Array): Promise<void> {
  const grey = await sharp(image).greyscale().toColourspace("srgb").jpeg({ quality: 95 }).toBuffer();
  const { width, height } = await decodePhoto(image, 2048);
  const isTwin = async (bytes: Uint8Array, instruction: string) =>
    (await inspectEdit(await developEdit({ image: bytes, instruction, seed: 1, position: 0 }))).some(
      ({ flaw }) => flaw === "twin",
    );
  const isUpright = Math.abs(width / height - 0.8) < 0.002;
  for (const [bytes, instruction] of [
    [grey, "black and white"] as const,
    ...(isUpright ? [[image, "portrait format"] as const] : []),
  ]) {
    getTally("twin").due++;
    if (await isTwin(bytes, instruction)) getTally("twin").found++;
  }
}
