import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { median, report, say } from "@portrait-studio/bench";
import { analysePhoto, analyseSet, cutOut } from "@portrait-studio/photo";
import { hasColour, isNeutral, type Look, looks, takesBackdrop } from "@portrait-studio/prompts";
import { findMedian, linearByByte, parseHex, toLinear } from "@portrait-studio/raster";
import { samplePhotos } from "@portrait-studio/sample-people";
import sharp from "sharp";
import { developPlan, type Print } from "../src/looks/develop-plan.ts";
import { apart, inWhite, onFace } from "../src/looks/lamp-hue.fixture.ts";
import { planImage } from "../src/plan/plan-image.ts";
import type { ImagePlan } from "../src/plan/types.ts";
import { toGel } from "../src/relighting/lamps/put-gels.ts";

/**
 * How far, in degrees of hue, a colour in an image is from the one that the sentence names: of the backdrop beside the head, of the main lamp's
 * light on the near cheek, and of the light from behind at the far edge of the face.
 *   node bench/colours.ts [--looks noir,corporate] [--long-side 240] [--photo <file>] [--lamps red/blue,green/orange] [--said lamps]
 * A rendered sitter is looked at where no photo is given; in pairs of lamps the second is the one behind.
 */
const { values } = parseArgs({
  options: {
    looks: { type: "string", default: looks.join(",") },
    "long-side": { type: "string", default: "240" },
    photo: { type: "string" },
    lamps: { type: "string", default: "red/blue,green/orange,purple/teal,amber/magenta" },
    said: { type: "string", default: "backdrops,lamps" },
  },
});
const longSide = Number(values["long-side"]);
const backdrops =
  "red, burgundy, terracotta, coral, pink, hot pink, orange, peach, amber, yellow, olive, lime, green, emerald, mint, teal, turquoise, light blue, blue, purple, lavender";
const pairs = values.lamps.split(",").map((pair) => pair.split("/"));
/** Degrees of hue. */
const near = 10;
const goal = { atMost: 0 };

const [sample] = samplePhotos.filter(({ person }) => person === "nora");
const photo = await sharp(await readFile(values.photo ?? sample?.path ?? ""))
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
    if (i % 3 !== number % 3 || !values.said.includes("backdrops")) continue;
    const plan = createPlan(look, `${name} backdrop`, i);
    if (!plan.backdrop || isNeutral(plan.backdrop) || !takesBackdrop(look, plan.backdrop)) continue;
    own.backdrop.push(
      apart(
        besideHead(await develop(plan)),
        parseHex(plan.backdrop).map((value) => toLinear(value / 255)),
      ),
    );
  }
  if (hasColour(look) && values.said.includes("lamps")) {
    for (const [i, [gel, rim]] of pairs.entries()) {
      const plan = createPlan(look, `${gel} light from the left, ${rim} rim light`, i);
      const asked = await develop(plan);
      const at = async (slot: "gel" | "rim", hex: string) =>
        onFace(await develop({ ...plan, [slot]: hex }), slot);
      // a main lamp decides the exposure: its light is seen against white light, that from behind is seen by itself
      const white = await at("gel", "#ffffff");
      const main = onFace(asked, "gel").map((value, c) => value / Math.max(1e-4, white[c]));
      own.gel.push(apart(main, inWhite(toGel(plan.gel ?? ""), main)));
      const [dark, full] = [await at("rim", "#000000"), await at("rim", "#ffffff")];
      const edge = onFace(asked, "rim").map(
        (value, c) => Math.max(0, value - dark[c]) / Math.max(1e-4, full[c] - dark[c]),
      );
      own.rim.push(apart(edge, toGel(plan.rim ?? "")));
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
  if (figures.length === 0) continue;
  report({
    name: `${slot}: more than ${near} degrees from the words, of ${figures.length}`,
    figures: [figures.filter((figure) => figure > near).length],
    unit: "",
    goal,
  });
  say(`${slot}: median ${median(figures).toFixed(1)}°, at most ${Math.max(...figures).toFixed(1)}°`);
}

function createPlan(look: Look, prompt: string, index: number): ImagePlan {
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
  return [0, 1, 2].map((c) => findMedian(pixels.map((at) => linearByByte[data[at + c]])));
}
