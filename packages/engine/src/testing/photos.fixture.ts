import sharp from "sharp";
import type { BlobStore, TrainingPhoto } from "../port.ts";

/** Stores small images of different colours as someone's photos. */
export function storePhotos(store: BlobStore, count: number): Promise<TrainingPhoto[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const key = `photos/usr_1/pho_${index}.jpg`;
      await store.put(key, await paintCard(160, 200, index), { contentType: "image/jpeg" });
      return { id: `pho_${index}`, key };
    }),
  );
}

/** An image with one blob on a background, both coloured by the index. */
export function paintCard(width: number, height: number, index: number): Promise<Buffer> {
  const ground = { r: (index * 67) % 256, g: (index * 29 + 80) % 256, b: 140 };
  const radius = Math.round(Math.min(width, height) / 4);
  const blob = Buffer.from(
    `<svg width="${width}" height="${height}"><circle cx="${width / 2}" cy="${height / 2}" r="${radius}" fill="hsl(${(index * 47) % 360} 60% 60%)"/></svg>`,
  );
  return sharp({ create: { width, height, channels: 3, background: ground } })
    .composite([{ input: blob }])
    .jpeg()
    .toBuffer();
}
