import { photos } from "@portrait-studio/db";

export const photoFileColumns = {
  storageKey: photos.storageKey,
  thumbnailKey: photos.thumbnailKey,
  cutOutKey: photos.cutOutKey,
};

type StoredPhoto = Pick<typeof photos.$inferSelect, keyof typeof photoFileColumns>;

export function photoFiles({ storageKey, thumbnailKey, cutOutKey: cutOut }: StoredPhoto): string[] {
  return [storageKey, thumbnailKey, ...cutOutFiles(cutOut)];
}

/** Keys of what is kept of a cut-out. Cut-outs of earlier versions have no matte; removing what is not there is no error. */
export function cutOutFiles(key: string | null): string[] {
  return key ? [key, toMatteKey(key)] : [];
}

const preview = ".cut.webp";

export function cutOutKey(storageKey: string, version: string): string {
  return `${storageKey}.${version}${preview}`;
}

export function toMatteKey(cutOut: string): string {
  return `${cutOut.slice(0, -preview.length)}.matte.png`;
}
