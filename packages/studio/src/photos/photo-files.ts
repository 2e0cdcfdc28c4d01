interface StoredPhoto {
  storageKey: string;
  thumbnailKey: string;
  cutOutKey: string | null;
}

/** Every file that belongs to a photo's row, whether it is there yet or not: what goes when the photo goes. */
export function photoFiles({ storageKey, thumbnailKey, cutOutKey: cutOut }: StoredPhoto): string[] {
  return [storageKey, thumbnailKey, analysisKey(storageKey), ...(cutOut ? [cutOut] : [])];
}

/** Where lies what was seen in a photo, from the key of the photo itself. */
export function analysisKey(storageKey: string): string {
  return `${storageKey}.analysis.json`;
}

/** Where lies the preview of the person cut out of a photo. */
export function cutOutKey(storageKey: string, version: string): string {
  return `${storageKey}.${version}.cut.webp`;
}
