import type { ModelPhoto, SetAnalysis } from "@portrait-studio/photo/types";
import { rankOf } from "./photo-order.ts";
import type { Look } from "./types.ts";

/** Looks in which nobody shouts or laughs out loud. */
const calm: ReadonlySet<Look> = new Set<Look>([
  "corporate",
  "noir",
  "renaissance",
  "editorial",
  "hyperReal",
  "glamour",
  "painterly",
]);
/** Lips further apart than this, against the mouth's width, are a laugh or a shout; less with a smile is one. */
const wideOpen = 0.3;
const open = 0.12;

/**
 * The photos to make images from, in the order in which they take turns: those that suit the look first, in an order of the seed's
 * own, so that images asked for together show different photos; those that do not suit it only where there are no others.
 * @param isCutOut whether a photo can stand before a set: if any can, only these are used
 * @throws RangeError when there is no photo at all
 */
export function chooseSources(
  { photos, references }: SetAnalysis,
  look: Look,
  seed: number,
  isCutOut: (photo: ModelPhoto) => boolean,
): ModelPhoto[] {
  const chosen = references.flatMap((id) => photos.find((photo) => photo.id === id) ?? []);
  const usable = photos.filter((photo) => photo.usable);
  const all = [chosen, usable, [...photos]].find((some) => some.length > 0);
  if (!all) {
    throw new RangeError("there is no photo to make an image from");
  }
  const cut = all.filter(isCutOut);
  const order = (cut.length > 0 ? cut : all).toSorted((a, b) => rankOf(a.id, seed) - rankOf(b.id, seed));
  const least = Math.min(...order.map((photo) => faults(photo, look)));
  return order.filter((photo) => faults(photo, look) <= Math.max(least, mostFaults));
}

/** So much is borne for the sake of variety. */
const mostFaults = 1;

/** How badly a photo suits a look: 0 well, 1 tolerably, more not. */
function faults({ seen, face }: ModelPhoto, look: Look): number {
  if (!seen) return 1;
  const { sharpness, eyesOpen, mouthOpen, smile, pitch } = seen;
  const shouts = mouthOpen > wideOpen || (mouthOpen > open && smile < 0.25);
  return (
    (sharpness < 0.25 ? 1.5 : sharpness < 0.4 ? 0.5 : 0) +
    (eyesOpen < 0.15 ? 2 : 0) +
    (shouts && calm.has(look) ? 3 : 0) +
    (Math.abs(face.yaw) > 0.8 ? 1 : 0) +
    (Math.abs(pitch) > 32 ? 0.6 : 0)
  );
}
