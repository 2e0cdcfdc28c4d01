import { existsSync, readFileSync } from "node:fs";
import sharp from "sharp";

/** Public-domain portraits beside the repository; they are never copied into it. */
const folder = new URL("../../../../shared/photos/", import.meta.url);

/** For `describe.skipIf`: says in the report why the cases on real portraits did not run. */
export const missing = existsSync(new URL("hopper.jpg", folder))
  ? { photos: false, reason: "" }
  : { photos: true, reason: " (skipped: ../shared/photos is not beside the repository)" };

export function readPhoto(name: string): Buffer {
  return readFileSync(new URL(`${name}.jpg`, folder));
}

const small = new Map<string, Promise<Buffer>>();

/** The same at 800 pixels of its longer side: enough to see everything in, and quickly looked at. */
export function readSmall(name: string): Promise<Buffer> {
  let photo = small.get(name);
  if (!photo) {
    photo = sharp(readPhoto(name)).resize(800, 800, { fit: "inside" }).jpeg({ quality: 95 }).toBuffer();
    small.set(name, photo);
  }
  return photo;
}

/** A photo without a face: noise over a slope of grey. */
export function emptyPhoto(width = 320, height = 240): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#888", noise } })
    .blur(2)
    .jpeg()
    .toBuffer();
}

/** Two photos side by side, at one height. */
export async function besides(left: Buffer, right: Buffer): Promise<Buffer> {
  const images = await Promise.all(
    [left, right].map((bytes) =>
      sharp(bytes).resize({ height: 700 }).toColourspace("srgb").png().toBuffer({ resolveWithObject: true }),
    ),
  );
  const [a, b] = images;
  const background = "#777";
  return sharp({ create: { width: a.info.width + b.info.width, height: 700, channels: 3, background } })
    .composite([
      { input: a.data, left: 0, top: 0 },
      { input: b.data, left: a.info.width, top: 0 },
    ])
    .jpeg({ quality: 92 })
    .toBuffer();
}
