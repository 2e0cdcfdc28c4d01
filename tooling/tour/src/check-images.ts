import { createHash } from "node:crypto";

export interface TourImage {
  name: string;
  bytes: Uint8Array;
  width: number;
  height: number;
}

const smallestLongerSide = 1024;

export function checkImages(images: readonly TourImage[], expected: number): void {
  if (images.length !== expected)
    throw new Error(`${expected} images were asked for, ${images.length} came.`);
  const seen = new Map<string, string>();
  for (const { name, bytes, width, height } of images) {
    if (Math.max(width, height) < smallestLongerSide)
      throw new Error(`${name} is only ${width} x ${height}.`);
    const digest = createHash("sha256").update(bytes).digest("hex");
    const twin = seen.get(digest);
    if (twin) throw new Error(`${name} and ${twin} are the same image.`);
    seen.set(digest, name);
  }
}
