import sharp, { type Sharp, type SharpOptions } from "sharp";
import type { ImageHeader } from "./size-limits.ts";
import { readLaterFrames } from "./tidy/tidy-png.ts";

const clear = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * Finds the first frame of which anything can be seen.
 * @param file the PNG as it came, whose frames no decoder here reads
 * @returns undefined when nothing of the image can be seen
 */
export async function findShownFrame(
  image: Buffer,
  file: Buffer,
  { width, height, format }: Pick<ImageHeader, "width" | "height" | "format">,
  options: SharpOptions,
): Promise<Sharp | undefined> {
  const alpha = await readAlpha(sharp(image, { ...options, pages: -1 }));
  const seen = alpha.findIndex((value) => value > 0);
  if (seen >= 0) return sharp(image, { ...options, page: Math.floor(seen / (width * height)) });
  if (format !== "png") return undefined;
  for (const { png, place } of readLaterFrames(file)) {
    const frame = await readAlpha(sharp(png, options));
    if (frame.some((value) => value > 0))
      return sharp(
        await sharp(png, options)
          .extend({ ...place, background: clear })
          .png()
          .toBuffer(),
      );
  }
  return undefined;
}

function readAlpha(image: Sharp): Promise<Buffer> {
  return image.ensureAlpha().extractChannel("alpha").raw({ depth: "uchar" }).toBuffer();
}
