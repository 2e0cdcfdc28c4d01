import { zipSync } from "fflate";
import sharp from "sharp";

/** A ZIP of small photos, each of another colour. */
export async function makeArchive(count: number): Promise<Uint8Array> {
  const entries: Record<string, Uint8Array> = {};
  for (let index = 0; index < count; index += 1) {
    const background = { r: (index * 60) % 256, g: 120, b: (index * 90) % 256 };
    entries[`photo-${index}.jpg`] = await sharp({
      create: { width: 96, height: 120, channels: 3, background },
    })
      .jpeg()
      .toBuffer();
  }
  return zipSync(entries, { level: 0 });
}
