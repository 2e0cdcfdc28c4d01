import { hashDistance } from "../findings/hash-photo.ts";
import type { FaceFinding, Findings } from "../findings/types.ts";
import { type MeshShape, showOneShot, toMeshShape } from "./compare-shots.ts";
import type { RankedPhoto } from "./types.ts";

/**
 * Bits between hashes up to which two photos are the same image: one that is saved again, scaled, brightened, tinted or grey differs from itself
 * by 0 or 2, seldom 4; cut by 3 % or turned by 2 degrees by 2 to 12; photos of two shots by 6 and more (14 portraits, 36 of three people).
 */
const sameDistance = 2;
/** ... and from which they have nothing in common. */
const otherDistance = 32;
/** A photo worth less than this part of the best is taken only where too few are left. */
const floorOfBest = 0.3;
/** A photo that is alike to a chosen one keeps this part of its worth. */
const alikeWorth = 0.45;
const most = 8;
const least = 3;

/** It expects the best photos first. */
export function markDuplicates(
  photos: readonly RankedPhoto[],
  findings: ReadonlyMap<string, Findings>,
): void {
  const kept: { id: string; hash: string }[] = [];
  for (const photo of photos) {
    const seen = findings.get(photo.id);
    if (!seen) continue;
    const original = kept.find(
      ({ hash }) =>
        Math.min(hashDistance(seen.hash, hash), hashDistance(seen.mirroredHash, hash)) <= sameDistance,
    );
    if (original) {
      photo.duplicateOf = original.id;
      photo.verdicts.push("duplicate");
    } else {
      kept.push({ id: photo.id, hash: seen.hash });
    }
  }
}

export function chooseReferences(
  photos: readonly RankedPhoto[],
  findings: ReadonlyMap<string, Findings>,
  faces: ReadonlyMap<string, FaceFinding | undefined>,
): string[] {
  const usable = photos.filter((photo) => photo.usable);
  const good = dropCrops(
    usable.filter((photo) => !photo.duplicateOf),
    faces,
  );
  const rest = usable.filter((photo) => !good.includes(photo));
  const floor = floorOfBest * Math.max(0, ...good.map(({ quality }) => quality));
  const difference = (a: RankedPhoto, b: RankedPhoto) =>
    differ([findings.get(a.id), findings.get(b.id)], [faces.get(a.id), faces.get(b.id)]);
  const pick = (
    from: readonly RankedPhoto[],
    taken: readonly RankedPhoto[],
    count: number,
    lowest: number,
  ) => {
    const chosen = [...taken];
    let left = from.filter((photo) => !chosen.includes(photo) && photo.quality >= lowest);
    while (chosen.length < count && left.length > 0) {
      const worth = (photo: RankedPhoto) =>
        photo.quality *
        Math.min(1, ...chosen.map((other) => alikeWorth + (1 - alikeWorth) * difference(photo, other)));
      const next = left.reduce((best, photo) => (worth(photo) > worth(best) ? photo : best));
      chosen.push(next);
      left = left.filter((photo) => photo !== next);
    }
    return chosen;
  };
  const chosen = pick(good, [], most, floor);
  const enough = chosen.length >= least ? chosen : pick(rest, pick(good, chosen, least, 0), least, 0);
  return enough.map(({ id }) => id);
}

/** The first of each shot; expects the best first. */
function dropCrops(
  photos: readonly RankedPhoto[],
  faces: ReadonlyMap<string, FaceFinding | undefined>,
): RankedPhoto[] {
  const kept: MeshShape[] = [];
  return photos.filter(({ id }) => {
    const face = faces.get(id);
    if (!face) return true;
    const shape = toMeshShape(face.landmarks);
    const isNew = kept.every((other) => !showOneShot(shape, other));
    if (isNew) kept.push(shape);
    return isNew;
  });
}

type Pair<Value> = readonly [Value | undefined, Value | undefined];

/** 0 (alike) to 1: by the whole image, the head's pose, and how close it was taken. */
function differ([a, b]: Pair<Findings>, [one, two]: Pair<FaceFinding>): number {
  if (!a || !b || !one || !two) return 1;
  const image = Math.min(1, hashDistance(a.hash, b.hash) / otherDistance);
  const turned = Math.abs(one.pose.yaw - two.pose.yaw) + Math.abs(one.pose.pitch - two.pose.pitch);
  const pose = Math.min(1, turned / 60 + Math.abs(one.pose.roll - two.pose.roll) / 40);
  const closeness = Math.min(1, Math.abs(Math.log(one.width / a.width / (two.width / b.width))));
  const mood = Math.min(1, Math.abs(one.smile - two.smile));
  return Math.min(1, 0.45 * image + 0.3 * pose + 0.15 * closeness + 0.1 * mood);
}
