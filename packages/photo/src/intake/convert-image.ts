import { readFile, writeFile } from "node:fs/promises";
import { type PrintFile, printSize } from "@portrait-studio/contract/prints";
import sharp, { type Sharp } from "sharp";
import type { RequestSignature } from "../credentials/cose.ts";
import { type SigningStudio, signImage } from "../credentials/sign-image.ts";
import { cutHead } from "../crop/cut-head.ts";
import { checkHeader, decode, encoders, type ImageOutput, inputOptions, readOrigin } from "./accept-photo.ts";
import { checkOutputFormat } from "./input-format.ts";

interface ConvertTask {
  path: string;
  into: string;
  output: ImageOutput;
  /** who signs what was made; undefined where nobody does */
  studio?: SigningStudio | undefined;
}

/** @returns why the image could not be signed; undefined where it was, or is not to be @throws IntakeError */
export async function convertImage(
  { path, into, output: { format, print, crop }, studio }: ConvertTask,
  request: RequestSignature,
): Promise<string | undefined> {
  const header = await checkHeader(path);
  const image = sharp(path, inputOptions).keepMetadata();
  const size = header.autoOrient;
  const shaped = crop
    ? await decode(cutHead(image, path, size, crop))
    : print
      ? printImage(image, size, print)
      : image;
  await decode(encoders[format](shaped).toFile(into));
  const origin = readOrigin(header.xmpAsString);
  if (!studio || !origin) return undefined;
  try {
    const bytes = await readFile(path);
    const parent = { bytes, format: checkOutputFormat(bytes), sourceType: origin.sourceType };
    const history = { origin, parent, change: print || crop ? ("printed" as const) : ("converted" as const) };
    await writeFile(into, await signImage({ bytes: await readFile(into), format }, history, studio, request));
  } catch (error) {
    return String(error);
  }
}

/** An image in a paper's shape, with its dots per inch. What is too much goes from the sides and below: the head is above. */
function printImage(image: Sharp, size: { width: number; height: number }, print: PrintFile): Sharp {
  const { width, height } = printSize(size, print);
  return image
    .autoOrient()
    .resize(width, height, { fit: "cover", position: "top", kernel: "lanczos3" })
    .withMetadata({ density: print.dpi });
}
