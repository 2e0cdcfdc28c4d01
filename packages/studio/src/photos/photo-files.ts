interface StoredPhoto {
  storageKey: string;
  thumbnailKey: string;
  cutOutKey: string | null;
}

/** The keys of all files of a photo; they are deleted with it. */
export function photoFiles({ storageKey, thumbnailKey, cutOutKey: cutOut }: StoredPhoto): string[] {
  return [storageKey, thumbnailKey, ...(cutOut ? [cutOut] : [])];
}

/** Key of the preview of a photo's cut-out. */
export function cutOutKey(storageKey: string, version: string): string {
  return `${storageKey}.${version}.cut.webp`;
}
