import { mixSeeds } from "@portrait-studio/raster/seeded-random";

/** Place of a photo among any others in a request's order, 0..1: the seed alone decides it. */
export function computeRank(photoId: string, seed: number): number {
  return mixSeeds(seed, 5, ...Array.from(photoId, (letter) => letter.codePointAt(0) ?? 0)) / 2 ** 32;
}

/** A photo of this rank comes first among the eight that images are mostly made from, in two cases of three. */
const early = 0.05;
const tries = 400;
/** The part of the seeds that is drawn without regard to favourites. */
const anySeed = 0.5;

/**
 * A seed for new images, 0 to 2^31 - 1. Every second one puts a photo first that a favourite image was made from: the choice is
 * in the seed, so that the seed makes the same images again when the favourites have changed.
 * @param favourites plans of images, as the engine gave them
 * @param random uniform in [0, 1)
 */
export function chooseSeed(favourites: readonly unknown[], random: () => number): number {
  const any = () => Math.floor(random() * 2 ** 31);
  const sources = favourites.map(findPhotoId).filter((id) => id !== undefined);
  const wanted = sources[Math.floor(random() * sources.length)];
  if (wanted === undefined || random() < anySeed) return any();
  for (let round = 0; round < tries; round++) {
    const seed = any();
    if (computeRank(wanted, seed) < early) return seed;
  }
  return any();
}

function findPhotoId(plan: unknown): string | undefined {
  const { photoId } = Object(plan);
  return typeof photoId === "string" ? photoId : undefined;
}
