import { readFile } from "node:fs/promises";
import type { CropRefusal, HeadCrop, HeadCropFile, ImageUse } from "@portrait-studio/contract/head-crops";
import { headCropRules, headCropSize } from "@portrait-studio/contract/head-crops";
import type { Printable } from "@portrait-studio/contract/prints";
import { smoothstep } from "@portrait-studio/raster";
import type { Sharp } from "sharp";
import { findPerson, measureHead } from "./measure-head.ts";
import { planHeadCrop } from "./plan-head-crop.ts";

/** @throws UnreadablePhotoError, ModelError */
export async function planFile(
  path: string,
  image: Printable,
  use: ImageUse,
): Promise<HeadCrop | CropRefusal> {
  return planHeadCrop(image, await measureHead(await readFile(path)), use);
}

/** @throws when `planFile` refuses the image */
export async function cutHead(
  image: Sharp,
  path: string,
  size: { width: number; height: number },
  file: HeadCropFile,
): Promise<Sharp> {
  const plan = await planFile(path, size, file.use);
  if (typeof plan === "string") throw new Error(`The image can't be cut so: ${plan}.`);
  const { width } = file;
  const { height, dpi } = headCropSize(file);
  const cut = image
    .autoOrient()
    .extract(plan.part)
    .resize(width, height, { fit: "fill", kernel: "lanczos3" })
    .withMetadata(dpi ? { density: dpi } : {});
  const raw = { width, height, channels: 4 } as const;
  const { round, strict } = headCropRules[file.use];
  if (round) return cut.composite([{ input: drawDisc(width), raw, blend: "dest-in" }]);
  return strict ? cut.composite([{ input: await drawWhite(cut), raw }]) : cut;
}

/** As bright and as grey as white paper in a studio's light is, and how probably the person's: white hair stays. */
const paper = { from: 205, to: 225, colour: 24, person: [0.2, 0.6] } as const;

/** White over the paper behind a person, as RGBA: an office takes no grey for white. */
async function drawWhite(cut: Sharp): Promise<Buffer> {
  const { data, info } = await cut.clone().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = Buffer.alloc(4 * width * height, 255);
  const person = (await findPerson({ data, width, height }))?.person;
  for (let i = 0; i < width * height; i++) {
    const rgb = data.subarray(channels * i, channels * i + 3);
    const least = Math.min(...rgb);
    const row = Math.floor((Math.floor(i / width) * (person?.height ?? 0)) / height);
    const column = Math.floor(((i % width) * (person?.width ?? 0)) / width);
    const behind = 1 - smoothstep(...paper.person, person?.data[row * person.width + column] ?? 0);
    const isGrey = Math.max(...rgb) - least < paper.colour;
    pixels[4 * i + 3] = isGrey ? 255 * behind * smoothstep(paper.from, paper.to, least) : 0;
  }
  return pixels;
}

/** A circle that fills a square, with a smooth edge, as the alpha of RGBA. */
function drawDisc(side: number): Buffer {
  const radius = side / 2;
  const pixels = Buffer.alloc(4 * side * side);
  for (let i = 0; i < side * side; i++) {
    const away = Math.hypot((i % side) + 0.5 - radius, Math.floor(i / side) + 0.5 - radius);
    pixels[4 * i + 3] = 255 * Math.min(1, Math.max(0, radius - away + 0.5));
  }
  return pixels;
}
