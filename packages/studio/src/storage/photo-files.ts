interface StoredPhoto {
  storageKey: string;
  thumbnailKey: string;
}

/** Every file that belongs to a photo's row, whether it is there yet or not: what goes when the photo goes. */
export function photoFiles({ storageKey, thumbnailKey }: StoredPhoto): string[] {
  return [storageKey, thumbnailKey, analysisKey(storageKey)];
}

/** Where lies what was seen in a photo, from the key of the photo itself. */
export function analysisKey(storageKey: string): string {
  return `${storageKey}.analysis.json`;
}
