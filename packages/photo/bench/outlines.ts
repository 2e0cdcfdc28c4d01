import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join, parse, resolve } from "node:path";
import { parseArgs } from "node:util";
import { report, say } from "@portrait-studio/bench";
import { makePlane, openPhoto, type Plane, type Raster, toLinear, toPlanes } from "@portrait-studio/raster";
import { findFaces, openSegmentation, segmentPerson } from "@portrait-studio/vision";
import { type CutOut, cutOut } from "../src/matte/cut-out.ts";
import { doubtfulFrom } from "../src/matte/doubt.ts";
import type { MatteFace } from "../src/matte/face-shape.ts";
import { measureOutlineTones } from "../src/matte/outline-tones.ts";
import { continueColours } from "../src/matte/push-pull.ts";
import { recoverForeground } from "../src/matte/recover-foreground.ts";
import { signedDepth } from "../src/matte/trimap.ts";
import { drawComposites, toDrawn } from "./mattes/draw-composites.ts";
import { findFaceMiddle } from "./mattes/find-face-middle.ts";
import { type Backgrounds, drawBackground, stage } from "./mattes/staged.ts";

/**
 * How clean outlines are once the old background is separated from them, at the photos' own size:
 *   node packages/photo/bench/outlines.ts [--photos DIR,DIR] [--half tune|report|both] [--staged 8] [--out DIR]
 * Without truth, outline pixels that are darker or paler than all that the person surely has near. With truth, people whose colours are
 * continued beyond their outline are staged before plain walls and cut out again. `--out` writes heads over strong colours to look at.
 */
const { values } = parseArgs({
  options: {
    photos: {
      type: "string",
      default: resolve(import.meta.dirname, "../../../tooling/sample-people/photos"),
    },
    half: { type: "string", default: "report" },
    staged: { type: "string", default: "4" },
    out: { type: "string" },
  },
});
/** Constants were chosen on these people; the others were only looked at. */
const tuned = new Set(
  "1 2 3 4 5 biden biden2 obama obama2 obama3 hopper collins jemison lincoln mona amara kit rose lennon".split(
    " ",
  ),
);
const mostDark = 0.03;
/** Longer side of people who are staged. */
const stagedSide = 1000;

const walls: Backgrounds = Object.fromEntries(
  ["#f6f5f3", "#2c5fb0", "#b98f68", "#7d8790", "#22201e"].map((colour) => [
    colour,
    (w: number, h: number) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><rect width="100%" height="100%" fill="${colour}"/></svg>`,
  ]),
);

const run = await openSegmentation();
if (values.out) mkdirSync(values.out, { recursive: true });
const files = values.photos
  .split(",")
  .flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)))
  .filter((file) => /\.(jpe?g|png|webp)$/.test(file))
  .filter(
    (file) =>
      values.half === "both" || tuned.has(parse(file).name.replace(/-.*/, "")) === (values.half === "tune"),
  )
  .sort();

const clean: { dark: number; pale: number }[] = [];
const errors: number[] = [];
let staged = 0;
for (const file of files) {
  const { name } = parse(file);
  const sitter = await openSitter(file, 2048);
  if (!sitter) continue;
  const { raster, face, cut } = sitter;
  const tones = measureOutlineTones(
    { own: recoverForeground(toLight(raster), cut.alpha, face.width), seen: toLight(raster) },
    cut.alpha,
    face.width,
  );
  const isClean = cut.doubt.score < doubtfulFrom;
  say(
    `${name}: doubt ${cut.doubt.score.toFixed(2)}, dark ${percent(tones.dark)}, pale ${percent(tones.pale)}`,
  );
  if (values.out) await drawComposites(values.out, name, toDrawn(raster, cut, face.width), sitter.found);
  if (!isClean) continue;
  clean.push(tones);
  if (staged++ < Number(values.staged)) errors.push(await stageAgain(file));
}

function percent(part: number): string {
  return `${(100 * part).toFixed(1)} %`;
}

async function openSitter(file: string, side: number) {
  const { raster } = await openPhoto(readFileSync(file), side);
  const [face, ...others] = await findFaces(raster);
  if (!face) return null;
  const segmentation = await segmentPerson(run, raster, findFaceMiddle(face));
  return { raster, face, found: face, cut: cutOut(raster, face, others, segmentation) };
}

function toLight(photo: Raster): [Plane, Plane, Plane] {
  const planes = toPlanes(photo);
  for (const plane of planes)
    for (let i = 0; i < plane.data.length; i++) plane.data[i] = toLinear(plane.data[i]);
  return planes;
}

/** Mean error of a cut-out over four colours, in levels of 255, when its person is staged before plain walls. */
async function stageAgain(file: string): Promise<number> {
  const sitter = await openSitter(file, stagedSide);
  if (!sitter) throw new Error(`nobody is seen in ${file} when it is small`);
  const { raster, face, cut } = sitter;
  const { width, height } = raster;
  const depth = findDepth(cut.alpha);
  const known = Uint8Array.from(depth, (far) => (far > Math.max(3, 0.02 * face.width) ? 1 : 0));
  const wanted = known.map((is) => 1 - is);
  const seen = Float32Array.from(raster.data, (byte) => byte / 255);
  const own = continueColours({ width, height, data: seen }, known, wanted);
  const truth = {
    alpha: cut.alpha,
    foreground: { width, height, data: Uint8Array.from(own, (v) => 255 * v + 0.5) },
  };
  let sum = 0;
  for (const wall of Object.keys(walls)) {
    const photo = stage(truth, await drawBackground(wall, width, height, face.width, walls));
    const again = cutOut(photo, face, [], await segmentPerson(run, photo, findFaceMiddle(face)));
    sum += compare(truth, toDrawn(photo, again, face.width), depth, face) / Object.keys(walls).length;
  }
  say(`  staged: ${sum.toFixed(2)} of 255`);
  return sum;
}

type Layer = Pick<CutOut, "alpha"> & { foreground: Raster };

/** Within a twentieth of a face of the outline, over black, white, navy and grey. */
function compare(truth: Layer, found: Layer, depth: Float32Array, face: MatteFace): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < depth.length; i++) {
    if (Math.abs(depth[i]) > 0.05 * face.width) continue;
    for (const colour of [
      [0, 0, 0],
      [255, 255, 255],
      [24, 34, 70],
      [128, 128, 128],
    ]) {
      for (let c = 0; c < 3; c++) {
        const [a, b] = [truth, found].map(
          ({ alpha, foreground }) =>
            alpha.data[i] * foreground.data[3 * i + c] + (1 - alpha.data[i]) * colour[c],
        );
        sum += Math.abs(a - b);
        count++;
      }
    }
  }
  return sum / Math.max(1, count);
}

function findDepth({ width, height, data }: Plane): Float32Array {
  const marks = makePlane(width, height, data);
  return signedDepth(
    Uint8Array.from(marks.data, (value) => (value > 0.5 ? 1 : 0)),
    width,
    height,
  );
}

report({
  name: "outline pixels too dark, cut-outs called clean",
  figures: clean.map(({ dark }) => 100 * dark),
  unit: "%",
  goal: { atMost: 100 * mostDark },
});
report({
  name: "cut-outs called clean with more than 3 % too dark",
  figures: [clean.filter(({ dark }) => dark > mostDark).length],
  goal: { atMost: 0 },
});
report({
  name: "outline pixels as pale as the wall, cut-outs called clean",
  figures: clean.map(({ pale }) => 100 * pale),
  unit: "%",
});
if (errors.length > 0)
  report({ name: "error of outlines with known truth, of 255", figures: errors, goal: { atMost: 5.5 } });
