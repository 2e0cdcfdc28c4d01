import { readFile } from "node:fs/promises";
import type { CropRefusal, HeadCrop, HeadCropFile, ImageUse } from "@portrait-studio/contract/head-crops";
import { headCropRules, headCropSize } from "@portrait-studio/contract/head-crops";
import type { Printable } from "@portrait-studio/contract/prints";
import type { Sharp } from "sharp";
import { measureHead } from "./measure-head.ts";
import { planHeadCrop } from "./plan-head-crop.ts";

/** Plans a file of an image for a use, or says why there is none. @throws UnreadablePhotoError, ModelError */
export async function planFile(
  path: string,
  image: Printable,
  use: ImageUse,
): Promise<HeadCrop | CropRefusal> {
  return planHeadCrop(image, await measureHead(await readFile(path)), use);
}

/** Cuts an image round its head, for a file of that width. @throws when `planFile` refuses it */
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
  return headCropRules[file.use].round
    ? cut.composite([{ input: drawDisc(width), raw: { width, height, channels: 4 }, blend: "dest-in" }])
    : cut;
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
