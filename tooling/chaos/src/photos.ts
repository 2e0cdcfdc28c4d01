import { join } from "node:path";
import type { Photo } from "@portrait-studio/client";
import { limits } from "@portrait-studio/contract/limits";
import { renderSitterSet } from "@portrait-studio/sitters";

/** As few photos of somebody who does not exist as a training takes; rendered once. */
export async function renderPhotos(): Promise<Photo[]> {
  const photos = await renderSitterSet("amara", limits.minPhotos, {
    width: 768,
    height: 960,
    cacheDir: join(".data", "sample-sitters"),
  });
  return photos.map(({ bytes }, shot) => ({ name: `amara-${shot + 1}.jpg`, bytes }));
}
