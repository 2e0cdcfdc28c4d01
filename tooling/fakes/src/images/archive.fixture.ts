import { zipSync } from "fflate";
import sharp from "sharp";

/** Small photos, each of another colour. */
export function makePhotos(count: number): Promise<Buffer[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) => {
      const background = { r: (index * 60) % 256, g: 120, b: (index * 90) % 256 };
      return sharp({ create: { width: 96, height: 120, channels: 3, background } })
        .jpeg()
        .toBuffer();
    }),
  );
}

/** A ZIP of small photos, each of another colour. */
export async function makeArchive(count: number): Promise<Uint8Array> {
  const photos = await makePhotos(count);
  return zipSync(Object.fromEntries(photos.map((photo, index) => [`photo-${index}.jpg`, photo])), {
    level: 0,
  });
}
