import { alikeDistance, hashDistance, sameDistance } from "./hash.ts";
import type { PhotoAnalysis, PhotoVerdict } from "./types.ts";

const most = 8;
const least = 3;

/** Marks every photo that repeats a better one, as it is or mirrored. Expects the best first. */
export function markDuplicates(photos: PhotoVerdict[], analyses: Map<string, PhotoAnalysis>): void {
  const kept: PhotoVerdict[] = [];
  for (const photo of photos) {
    const mirrored = analyses.get(photo.id)?.mirroredHash ?? photo.hash;
    const original = kept.find(
      (other) =>
        hashDistance(photo.hash, other.hash) <= sameDistance ||
        hashDistance(mirrored, other.hash) <= sameDistance,
    );
    if (original) {
      photo.duplicateOf = original.id;
      photo.verdicts.push("near_duplicate");
    } else {
      kept.push(photo);
    }
  }
}

/**
 * The photos to make portraits from, best first: each next one is the best of those left that differs from the
 * ones already taken. Duplicates and photos without a sure face come in only where there is nothing better.
 */
export function chooseReferences(photos: PhotoVerdict[]): string[] {
  const usable = photos.filter((photo) => photo.usable);
  const good = usable.filter((photo) => photo.found && !photo.duplicateOf);
  const rest = usable.filter((photo) => !good.includes(photo));
  const floor = 0.3 * Math.max(0, ...good.map((photo) => photo.quality));
  const chosen = pick(good, [], most, floor);
  return (chosen.length < least ? pick(rest, pick(good, chosen, least, 0), least, 0) : chosen).map(
    ({ id }) => id,
  );
}

function pick(from: PhotoVerdict[], taken: PhotoVerdict[], count: number, floor: number): PhotoVerdict[] {
  const chosen = [...taken];
  let left = from.filter((photo) => !chosen.includes(photo) && photo.quality >= floor);
  while (chosen.length < count && left.length > 0) {
    const worth = (photo: PhotoVerdict) =>
      photo.quality * Math.min(1, ...chosen.map((other) => 0.45 + 0.55 * difference(photo, other)));
    const next = left.reduce((best, photo) => (worth(photo) > worth(best) ? photo : best));
    chosen.push(next);
    left = left.filter((photo) => photo !== next);
  }
  return chosen;
}

/** 0 (alike) to 1: by the whole picture, the head's tilt and turn, and how close it was taken. */
function difference(a: PhotoVerdict, b: PhotoVerdict): number {
  const picture = Math.min(1, hashDistance(a.hash, b.hash) / (2 * alikeDistance));
  const pose = Math.min(
    1,
    Math.abs(a.face.tilt - b.face.tilt) / 25 + Math.abs(a.face.yaw - b.face.yaw) / 1.4,
  );
  const distance = Math.min(1, Math.abs(Math.log(a.face.width / b.face.width)));
  return Math.min(1, 0.6 * picture + 0.25 * pose + 0.15 * distance);
}
