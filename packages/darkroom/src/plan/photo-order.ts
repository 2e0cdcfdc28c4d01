import { mixSeeds } from "@portrait-studio/raster/seeded-random";

/** The rank is 0..1, and the seed alone decides it. */
export function computeRank(photoId: string, seed: number): number {
  return mixSeeds(seed, 5, ...Array.from(photoId, (letter) => letter.codePointAt(0) ?? 0)) / 2 ** 32;
}

/** A photo of this rank comes first among the eight that images are mostly made from, in two cases of three. */
const early = 0.05;
const tries = 400;
/** The part of the seeds that is drawn without regard to favourites. */
const anySeed = 0.5;

/** Seeds go from 0 to 2^31 - 1. A favourite's photo is in the seed, which stays good when the favourites have changed. */
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
