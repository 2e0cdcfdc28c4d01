import { zipSync } from "fflate";
import sharp from "sharp";
import type { BlobStore, TrainingPhoto } from "../port.ts";

/** Trainers work at 1024 pixels; a larger photo only sends more of the person away. */
const longerSide = 1536;

/** The photos as trainers take them: a ZIP of numbered JPEGs without metadata, shrunk to what a trainer can use. */
export async function packPhotos(store: BlobStore, photos: readonly TrainingPhoto[]): Promise<Uint8Array> {
  const entries: Record<string, Uint8Array> = {};
  // one after the other: twenty decoded photos at once would fill the memory
  for (const [index, { key }] of photos.entries()) {
    entries[`photo-${String(index + 1).padStart(2, "0")}.jpg`] = await sharp(await store.read(key))
      .autoOrient()
      .resize(longerSide, longerSide, { fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .jpeg({ quality: 92 })
      .toBuffer();
  }
  return zipSync(entries, { level: 0 });
}
