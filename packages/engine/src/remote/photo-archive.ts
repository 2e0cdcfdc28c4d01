import { zipSync } from "fflate";
import sharp from "sharp";
import type { BlobStore, TrainingPhoto } from "../port.ts";

/** Trainers work at 1024 pixels, so larger photos would only disclose more than needed. */
const longerSide = 1536;

/** Packs photos for a trainer: a ZIP of numbered JPEGs without metadata, no larger than a trainer can use. */
export async function packPhotos(store: BlobStore, photos: readonly TrainingPhoto[]): Promise<Uint8Array> {
  const entries: Record<string, Uint8Array> = {};
  // one after another, because twenty decoded photos would need too much memory
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
