import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { median, report, say } from "@portrait-studio/bench";
import { analysePhoto, analyseSet, cutOut } from "@portrait-studio/photo";
import { hasColour, isNeutral, type Look, looks, takesBackdrop } from "@portrait-studio/prompt-reader";
import {
  channelsOfHex,
  linearOfByte,
  medianOf,
  type Triple,
  toLinear,
  toOklabRow,
} from "@portrait-studio/raster";
import { gelOf } from "@portrait-studio/relighting";
import { samplePhotos } from "@portrait-studio/sample-people";
import sharp from "sharp";
import { developPlan, type Print } from "../src/looks/develop-plan.ts";
import { planImage } from "../src/plan/plan-image.ts";
import type { ImagePlan } from "../src/plan/types.ts";

/**
 * How far, in degrees of hue, a colour in an image is from the one that the sentence names: of the backdrop beside the head, of the main lamp's
 * light on the near cheek, and of the light from behind at the far edge of the face.
 *   node bench/colours.ts [--looks noir,corporate] [--long-side 240]
 */
const { values } = parseArgs({
  options: {
    looks: { type: "string", default: looks.join(",") },
    "long-side": { type: "string", default: "240" },
  },
});
const longSide = Number(values["long-side"]);
const backdrops =
  "red, burgundy, terracotta, coral, pink, hot pink, orange, peach, amber, yellow, olive, lime, green, emerald, mint, teal, turquoise, light blue, blue, purple, lavender";
const pairs = [
  ["red", "blue"],
  ["green", "orange"],
  ["purple", "teal"],
  ["amber", "magenta"],
];
/** Degrees of hue. */
const near = 10;
const goal = { atMost: 0 };

const [sample] = samplePhotos.filter(({ person }) => person === "nora");
const photo = await sharp(await readFile(sample?.path ?? ""))
  .resize(448)
  .jpeg({ quality: 95 })
  .toBuffer();
const analysis = await analysePhoto(photo);
const artifact = analyseSet([{ id: "photo", analysis }]);
const cut = await cutOut({ photo, analysis, subject: 0 });
const found: Record<"backdrop" | "gel" | "rim", number[]> = { backdrop: [], gel: [], rim: [] };

for (const [number, look] of looks.entries()) {
  if (!values.looks.split(",").includes(look)) continue;
  const own: Record<keyof typeof found, number[]> = { backdrop: [], gel: [], rim: [] };
  for (const [i, name] of backdrops.split(", ").entries()) {
    // every third colour in each look, all of them over three looks
    if (i % 3 !== number % 3) continue;
    const plan = planOf(look, `${name} backdrop`, i);
    if (!plan.backdrop || isNeutral(plan.backdrop) || !takesBackdrop(look, plan.backdrop)) continue;
    own.backdrop.push(
      apart(
        besideHead(await develop(plan)),
        channelsOfHex(plan.backdrop).map((value) => toLinear(value / 255)),
      ),
    );
  }
  if (hasColour(look)) {
    for (const [i, [gel, rim]] of pairs.entries()) {
      const plan = planOf(look, `${gel} light from the left, ${rim} rim light`, i);
      const asked = await develop(plan);
      const at = async (slot: "gel" | "rim", hex: string) =>
        onFace(await develop({ ...plan, [slot]: hex }), slot);
      // a main lamp decides the exposure: its light is seen against white light, that from behind is seen by itself
      const white = await at("gel", "#ffffff");
      const main = onFace(asked, "gel").map((value, c) => value / Math.max(1e-4, white[c]));
      own.gel.push(apart(main, inWhite(gelOf(plan.gel ?? ""), main)));
      const [dark, full] = [await at("rim", "#000000"), await at("rim", "#ffffff")];
      const edge = onFace(asked, "rim").map(
        (value, c) => Math.max(0, value - dark[c]) / Math.max(1e-4, full[c] - dark[c]),
      );
      own.rim.push(apart(edge, gelOf(plan.rim ?? "")));
    }
  }
  for (const slot of ["backdrop", "gel", "rim"] as const) found[slot].push(...own[slot]);
  say(
    `${look}: ${Object.entries(own)
      .map(([slot, figures]) => `${slot} ${figures.map(Math.round).join(" ")}`)
      .join(", ")}`,
  );
}

for (const [slot, figures] of Object.entries(found)) {
  const far = figures.filter((figure) => figure > near).length;
  if (figures.length > 0)
    report({
      name: `${slot}: more than ${near} degrees from the words, of ${figures.length}`,
      figures: [far],
      unit: "",
      goal,
    });
  say(`${slot}: median ${median(figures).toFixed(1)}°, at most ${Math.max(...figures).toFixed(1)}°`);
}

function planOf(look: Look, prompt: string, index: number): ImagePlan {
  const request = { artifact, prompt, recipeId: look, seed: 5, index, longSide, mattes: ["photo"] };
  return planImage({ ...request, aspectRatio: "4:5" });
}

function develop(plan: ImagePlan): Promise<Print> {
  return developPlan({ artifact, plan, photo, matte: cut?.matte });
}

/** Linear light in squares at both upper corners, each channel's median. */
function besideHead({ image: { width, data } }: Print): number[] {
  const size = Math.round(0.14 * width);
  const pixels = [0.02 * width, 0.98 * width - size].flatMap((left) =>
    Array.from({ length: size * size }, (_, i) => {
      const x = Math.round(left) + (i % size);
      return 3 * ((Math.round(0.03 * width) + Math.floor(i / size)) * width + x);
    }),
  );
  return [0, 1, 2].map((c) => medianOf(pixels.map((at) => linearOfByte[data[at + c]])));
}

/** Mean linear light on the cheek near the main lamp, on the left, or round the far edge of the face. */
function onFace({ image: { width, height, data }, face }: Print, slot: "gel" | "rim"): number[] {
  const points = Array.from({ length: face.landmarks.length / 3 }, (_, i) => [
    face.landmarks[3 * i],
    face.landmarks[3 * i + 1],
  ]);
  const [left, right] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))];
  const [top, bottom] = [Math.min(...points.map(([, y]) => y)), Math.max(...points.map(([, y]) => y))];
  const across = (part: number) => Math.round(left + part * (right - left));
  const down = (part: number) => Math.round(top + part * (bottom - top));
  const [from, to] = slot === "gel" ? [across(0.08), across(0.35)] : [across(0.94), across(1.12)];
  const sum = [0, 0, 0];
  for (let y = Math.max(0, down(0.35)); y < Math.min(height, down(0.7)); y++)
    for (let x = Math.max(0, from); x < Math.min(width, to); x++)
      for (let c = 0; c < 3; c++) sum[c] += linearOfByte[data[3 * (y * width + x) + c]];
  return sum;
}

/** A colour in so much white light that it has the chroma of another one. */
function inWhite(colour: Triple, seen: readonly number[]): number[] {
  const parts = Array.from({ length: 101 }, (_, i) => colour.map((value) => 1 - (i / 100) * (1 - value)));
  const chromaOf = (light: readonly number[]) => {
    const [lightness, a, b] = labOf(light);
    return Math.hypot(a, b) / Math.max(1e-6, lightness);
  };
  const wanted = chromaOf(seen);
  const far = (light: readonly number[]) => Math.abs(chromaOf(light) - wanted);
  return parts.reduce((best, light) => (far(light) < far(best) ? light : best));
}

function labOf(light: readonly number[]): Float64Array {
  const row = Float64Array.from(light);
  toOklabRow(row);
  return row;
}

/** Degrees between the hues of two colours, in OKLab; 180 where the first has none. */
function apart(light: readonly number[], wanted: readonly number[]): number {
  const most = Math.max(1e-6, ...light);
  const [one, other] = [labOf(light.map((value) => value / most)), labOf(wanted)];
  if (Math.hypot(one[1], one[2]) < 0.01) return 180;
  const turn = Math.atan2(one[2], one[1]) - Math.atan2(other[2], other[1]);
  return Math.abs((Math.atan2(Math.sin(turn), Math.cos(turn)) * 180) / Math.PI);
}
