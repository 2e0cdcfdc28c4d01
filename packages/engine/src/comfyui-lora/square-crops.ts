import type { PhotoReader } from "@portrait-studio/photo";
import type { ArtifactPhoto } from "@portrait-studio/photo/types";
import { zipSync } from "fflate";
import sharp from "sharp";
import { analysePhotos } from "../local/analyse-photos.ts";
import type { PhotoRecords } from "../photo-records.ts";
import type { BlobStore, TrainingPhoto } from "../port.ts";
import { ProviderError } from "../remote/provider-error.ts";

export interface CropPorts {
  photoReader: Pick<PhotoReader, "analysisVersion" | "analysePhoto" | "analyseSet">;
  photoRecords: PhotoRecords;
}

/** Pixels: ComfyUI trains on images of one size, and more do not fit beside the model on a card of 16 GB. */
const side = 768;
/** A square is so many times as high as the head, which is this far from its top, in its own heights. */
const heads = 2.4;
const above = 0.5;
/** With fewer, a training learns a photo instead of a person. */
const least = 4;
/** Far longer than twenty photos take that were never looked at. */
const longestMs = 300_000;

/**
 * Packs photos for a training: equal squares around the person's head, as numbered JPEGs without metadata in a ZIP. Photos in which the person
 * is not found, or that repeat another, are left out.
 * @throws ProviderError "files" when too few are left
 */
export async function packSquares(
  { photoReader, photoRecords }: CropPorts,
  store: BlobStore,
  photos: readonly TrainingPhoto[],
): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(longestMs);
  const known = await analysePhotos({ photoReader, photoRecords, store }, { photos, signal });
  const set = photoReader.analyseSet(known.map(({ id, analysis }) => ({ id, analysis })));
  const shown = set.photos.filter(isOfPerson);
  if (!set.usable || shown.length < least)
    throw new ProviderError("files", "Too few photos show the person for a training.");
  const keys = new Map(photos.map(({ id, key }) => [id, key]));
  const entries: Record<string, Uint8Array> = {};
  // one after another, because twenty decoded photos would need too much memory
  for (const [index, photo] of shown.entries()) {
    const bytes = await store.read(keys.get(photo.id) ?? "");
    entries[`photo-${String(index + 1).padStart(2, "0")}.jpg`] = await cropSquare(bytes, photo);
  }
  return zipSync(entries, { level: 0 });
}

function isOfPerson({ usable, found, subject, verdicts, duplicateOf }: ArtifactPhoto): boolean {
  return usable && found && subject >= 0 && duplicateOf === null && !verdicts.includes("otherPerson");
}

/** As much around the head as the photo has; the square stays inside of it. */
async function cropSquare(bytes: Uint8Array, { head }: ArtifactPhoto): Promise<Uint8Array> {
  const { data, info } = await sharp(bytes)
    .autoOrient()
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const headHeight = head.height * height;
  const edge = Math.max(1, Math.round(Math.min(width, height, heads * headHeight)));
  const inside = (from: number, length: number) => Math.min(Math.max(0, Math.round(from)), length - edge);
  return sharp(data, { raw: { width, height, channels } })
    .extract({
      left: inside((head.x + head.width / 2) * width - edge / 2, width),
      top: inside(head.y * height - above * headHeight, height),
      width: edge,
      height: edge,
    })
    .resize(side, side)
    .jpeg({ quality: 92 })
    .toBuffer();
}
