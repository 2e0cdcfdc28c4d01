import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createPhotoReader, createThreads } from "@portrait-studio/photo";
import { looks } from "@portrait-studio/prompts";
import { readSamplePhotos } from "@portrait-studio/sample-people";
import sharp, { type OverlayOptions } from "sharp";
import { createDarkroom } from "../src/pool/create-darkroom.ts";

/**
 * Makes the images that the product shows of itself, from paintings and a photograph in the public domain: two previews of each recipe
 * in two widths (`<recipe>-woman-480.webp`) and their `version.json`, a snapshot and its headshot, the README's lookbook, and `credits.txt`.
 *   pnpm previews --art <folder>
 */
const { values } = parseArgs({
  options: { art: { type: "string" }, out: { type: "string" }, lookbook: { type: "string" } },
});
const { art, out, lookbook } = values;
if (!art || !out || !lookbook) {
  throw new Error("recipe-previews needs --art, --out and --lookbook");
}

const works = {
  "mona-lisa": "Leonardo da Vinci, Mona Lisa, about 1503",
  "girl-with-a-pearl-earring": "Johannes Vermeer, Girl with a Pearl Earring, about 1665",
  "lady-with-an-ermine": "Leonardo da Vinci, Lady with an Ermine, about 1489",
  "van-gogh": "Vincent van Gogh, self-portrait, 1887",
  lincoln: "Alexander Gardner, photograph of Abraham Lincoln, 1863",
} as const;
type Work = keyof typeof works | "amara";

type Sitters = { woman: readonly [Work, number]; man: readonly [Work, number] };
const usualSitters: Sitters = { woman: ["mona-lisa", 0], man: ["lincoln", 0] };
/** Who else sits for a recipe, and in which of its compositions. */
const sitters: Record<string, Sitters> = {
  polaroid: { woman: ["girl-with-a-pearl-earring", 1], man: ["van-gogh", 2] },
  neon80s: { woman: ["girl-with-a-pearl-earring", 0], man: ["lincoln", 0] },
  corporate: { woman: ["mona-lisa", 0], man: ["lincoln", 1] },
  cinematic: { woman: ["girl-with-a-pearl-earring", 0], man: ["van-gogh", 0] },
  hyperReal: { woman: ["girl-with-a-pearl-earring", 0], man: ["van-gogh", 0] },
  renaissance: { woman: ["lady-with-an-ermine", 0], man: ["lincoln", 1] },
  environmental: { woman: ["mona-lisa", 1], man: ["van-gogh", 2] },
  glamour: { woman: ["girl-with-a-pearl-earring", 1], man: ["van-gogh", 1] },
  editorial: { woman: ["girl-with-a-pearl-earring", 0], man: ["lincoln", 0] },
  goldenHour: { woman: ["girl-with-a-pearl-earring", 1], man: ["van-gogh", 0] },
  lowKey: { woman: ["girl-with-a-pearl-earring", 0], man: ["van-gogh", 0] },
  windowLight: { woman: ["mona-lisa", 0], man: ["van-gogh", 0] },
  tealHeadshot: { woman: ["girl-with-a-pearl-earring", 1], man: ["van-gogh", 0] },
  film35: { woman: ["girl-with-a-pearl-earring", 2], man: ["van-gogh", 0] },
  risograph: { woman: ["girl-with-a-pearl-earring", 0], man: ["lincoln", 1] },
};
const variants = ["woman", "man"] as const;
const widths = [480, 240];
const shown = ["neon80s", "editorial", "corporate", "noir", "sketch", "cinematic", "polaroid", "renaissance"];

const threads = createThreads();
const darkroom = createDarkroom(threads);
const photoReader = createPhotoReader(threads);
await mkdir(out, { recursive: true });

const snapshot = (await readSamplePhotos("amara", 6)).at(-1)?.bytes as Buffer;

async function open(work: Work) {
  const photo = work === "amara" ? snapshot : await readFile(join(art ?? "", `${work}.jpg`));
  const analysis = await photoReader.analysePhoto(photo);
  const artifact = photoReader.analyseSet([{ id: work, analysis }]);
  const cut = await photoReader.cutOut({ photo, analysis, subject: artifact.photos[0].subject });
  if (!cut) throw new Error(`nobody is seen in ${work}`);
  return { photo, artifact, matte: cut.matte };
}
const opened = new Map<Work, Awaited<ReturnType<typeof open>>>();

async function render([work, composition]: readonly [Work, number?], recipeId: string) {
  const sitter = opened.get(work) ?? (await open(work));
  opened.set(work, sitter);
  const { artifact, photo, matte } = sitter;
  // the index at which the seed comes to that composition
  for (let index = 0; ; index++) {
    const request = {
      artifact,
      prompt: "",
      recipeId,
      seed: 3,
      index,
      aspectRatio: "4:5",
      longSide: 1024,
    } as const;
    const plan = darkroom.planImage({ ...request, mattes: [work] });
    if (composition !== undefined && plan.composition !== composition) continue;
    return (await darkroom.renderImage({ artifact, plan, photo, matte })).bytes;
  }
}

const version = createHash("sha256");
const tiles: OverlayOptions[] = [];
// in the contract's order, in which the version is reckoned
for (const recipe of looks.filter((look) => look !== "natural")) {
  for (const variant of variants) {
    const bytes = await render((sitters[recipe] ?? usualSitters)[variant], recipe);
    for (const width of widths) {
      const file = await sharp(bytes)
        .resize(width, width * 1.25)
        .webp({ quality: 80, effort: 5 })
        .toBuffer();
      await writeFile(join(out, `${recipe}-${variant}-${width}.webp`), file);
      version.update(file);
    }
    const at = shown.indexOf(recipe);
    if (at >= 0 && variant === (at % 2 === 0 ? "woman" : "man")) {
      const input = await sharp(bytes).resize(265, 331).toBuffer();
      tiles.push({ input, left: (at % 4) * 275 + 5, top: Math.floor(at / 4) * 341 + 5 });
    }
    process.stdout.write(`${recipe}-${variant}\n`);
  }
}

for (const [name, bytes] of [
  ["edit-before", snapshot],
  ["edit-after", await render(["amara"], "corporate")],
] as const) {
  await writeFile(
    join(out, `${name}.webp`),
    await sharp(bytes).resize(800, 1000).webp({ quality: 78, effort: 5 }).toBuffer(),
  );
}
await threads.close();

await sharp({ create: { width: 1105, height: 687, channels: 3, background: "#f4f1ec" } })
  .composite(tiles)
  .webp({ quality: 80, effort: 5 })
  .toFile(lookbook);
const credits = Object.values(works).join("\n");
await writeFile(
  join(out, "credits.txt"),
  `Made by Portrait Studio's built-in engine from works in the public domain:\n${credits}\nand from a photo of a sample person, who does not exist\n`,
);
await writeFile(join(out, "version.json"), `{ "version": "${version.digest("hex").slice(0, 8)}" }\n`);
