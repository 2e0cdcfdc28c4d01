import { parseArgs } from "node:util";
import { median, report, say } from "@portrait-studio/bench";
import type { ImageFlaw } from "@portrait-studio/contract";
import { checks } from "@portrait-studio/inspection";
import { defects } from "@portrait-studio/inspection/defects.fixture";
import { looks } from "@portrait-studio/prompts";
import { compareIdentities, judgeDistance } from "@portrait-studio/vision";
import { inspectPrint, toPrintSubject, viewPrint } from "../src/inspect/inspect-print.ts";
import { developPlan, type Print } from "../src/looks/develop-plan.ts";
import { printImage } from "../src/looks/render-image.ts";
import { planImage } from "../src/plan/plan-image.ts";
import { readSitters, type Sitter, since, spread } from "./sitters.ts";

/**
 * Measures what the darkroom's look at its own images finds: each defect that is made on purpose, in each look of each person, and how often it doubts
 * an image that nothing was done to; also what it costs against making the image.
 *   node bench/inspect.ts --photos <folder>[,<folder>] [--half tuned|reported|both] [--only hopper,ride] [--long-side 800] [--figures]
 * Figures in the docs are of people on whom no threshold was tuned.
 */
const { values } = parseArgs({
  options: {
    photos: { type: "string" },
    half: { type: "string", default: "reported" },
    only: { type: "string" },
    "long-side": { type: "string", default: "800" },
    figures: { type: "boolean", default: false },
  },
});
if (!values.photos) throw new Error("inspect needs --photos");
const longSide = Number(values["long-side"]);
/** Asked of every second image, where a backdrop's colour is looked at. */
const backdrops = ["ochre", "navy blue", "teal", "white", "black", "pink"];

interface Tally {
  found: number;
  due: number;
  /** found by this check alone, or as the worst of several */
  first: number;
  alarms: string[];
  looked: number;
  clean: number[];
  damaged: number[];
}

const tallies = new Map<ImageFlaw, Tally>();
const getTally = (flaw: ImageFlaw): Tally => {
  const known = tallies.get(flaw);
  const tally = known ?? { found: 0, due: 0, first: 0, alarms: [], looked: 0, clean: [], damaged: [] };
  tallies.set(flaw, tally);
  return tally;
};
const parts: number[] = [];
const looksTook: number[] = [];
let images = 0;
let doubted = 0;

const sitters = await readSitters({ ...values, folders: values.photos.split(",") });
for (const [n, sitter] of sitters.entries()) {
  const strangers = sitters.filter(({ person }) => person !== sitter.person);
  const stranger = strangers[(n * 7) % strangers.length] ?? sitter;
  for (const [i, look] of looks.entries()) {
    const other = await develop(stranger, look, "", 0);
    const colour = backdrops[(i + n) % backdrops.length];
    for (const prompt of (i + n) % 2 === 0 ? ["", `${colour} backdrop`] : [""]) {
      const print = await develop(sitter, look, prompt, n + i);
      const name = `${sitter.name} ${look} ${prompt}`;
      const { found } = await judgeClean(print, name);
      if (found.length > 0) doubted++;
      images++;
      await judgeDefects(print, other);
    }
  }
}
for (const { flaw } of checks) {
  const { found, due, first, alarms, looked, clean, damaged } = getTally(flaw);
  const share = (part: number, of: number) =>
    `${part} of ${of} (${((100 * part) / Math.max(1, of)).toFixed(1)} %)`;
  say(
    `${flaw.padEnd(10)} found ${share(found, due)}, as the worst ${first}; false alarms ${share(alarms.length, looked)}`,
  );
  for (const alarm of alarms) say(`  alarm: ${alarm}`);
  if (values.figures) say(`  clean ${spread(clean)}; damaged ${spread(damaged)}`);
}
say(`${images} images of ${new Set(sitters.map(({ person }) => person)).size} people, ${doubted} doubted`);
report({
  name: "images that nothing was done to and that are doubted",
  figures: [doubted / images],
  goal: { atMost: 0.02 },
});
const [found, due] = [...tallies.values()].reduce(
  ([a, b], tally) => [a + tally.found, b + tally.due],
  [0, 0],
);
report({ name: "defects found, all checks", figures: [found / due], goal: { atLeast: 0.95 } });
report({ name: "a look at an image", figures: [median(looksTook)], unit: "ms" });
report({ name: "a look at an image, against making it", figures: [median(parts)], goal: { atMost: 0.1 } });

async function develop(
  { name, photo, artifact, analysis, cut }: Sitter,
  recipeId: string,
  prompt: string,
  seed: number,
): Promise<Print> {
  const request = { artifact, prompt, recipeId, seed, index: 0, aspectRatio: "4:5", longSide } as const;
  const plan = planImage({ ...request, mattes: cut?.passed || prompt ? [name] : [] });
  const { identity } = analysis.findings.faces[artifact.photos[0].subject] ?? {};
  const order = { artifact, plan, photo, matte: cut?.matte, identity };
  const begun = process.cpuUsage();
  const print = await developPlan(order);
  await printImage(print);
  const made = since(begun);
  const looked = process.cpuUsage();
  await inspectPrint(print);
  looksTook.push(since(looked));
  parts.push(since(looked) / made);
  return print;
}

async function judgeClean(print: Print, name: string) {
  const inspection = await inspectPrint(print);
  const view = viewPrint(print);
  for (const { flaw, measure } of checks) {
    const figure = await measure(view);
    if (figure === null) continue;
    const tally = getTally(flaw);
    tally.looked++;
    tally.clean.push(figure);
    if (inspection.found.some((one) => one.flaw === flaw)) tally.alarms.push(`${name} ${figure.toFixed(3)}`);
  }
  return inspection;
}

async function judgeDefects(print: Print, other: Print): Promise<void> {
  for (const { flaw, damage: defect } of defects) {
    // the images with a backdrop are of the same photos and looks: the other checks have had them
    if (print.plan.backdrop && flaw !== "backdrop") continue;
    if (flaw === "face" && !areDifferent(print, other)) continue;
    const damage = defect(toPrintSubject(print), toPrintSubject(other));
    if (!damage) continue;
    const damaged = { ...print, ...damage };
    const inspected = await inspectPrint(damaged);
    const tally = getTally(flaw);
    const figure = await checks.find((check) => check.flaw === flaw)?.measure(viewPrint(damaged));
    // coloured lamps, black and white: the plan asks for nothing that could be looked at
    if (figure === null || figure === undefined) continue;
    tally.due++;
    tally.damaged.push(figure);
    if (inspected.found.some((one) => one.flaw === flaw)) tally.found++;
    if (inspected.found[0]?.flaw === flaw) tally.first++;
  }
}

/** Rendered people, for one, have the same face by the numbers that tell people apart. */
function areDifferent({ identity }: Print, other: Print): boolean {
  return (
    !identity || !other.identity || judgeDistance(compareIdentities(identity, other.identity)) === "different"
  );
}
