import { sharpnessGate, showOneShot, toMeshShape } from "@portrait-studio/photo";
import type { ArtifactPhoto, SetAnalysis } from "@portrait-studio/photo/types";
import type { Look } from "@portrait-studio/prompts";
import { smoothstep } from "@portrait-studio/raster";
import { computeRank } from "./photo-order.ts";

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
/** From here on a mouth smiles, 0..1; below this eyes are shut, 0..1; a face turned further than this, -1..1, is nearly a profile. */
const smiling = 0.25;
const shut = 0.15;
const aside = 0.8;
/** Each leaves this part of a photo's score. */
const loss = { shut: 0.15, shouts: 0.2, aside: 0.7 };

/** Parts of the best photo's score: from the first on a photo takes its turn like any other; below the second, only where there is no other. */
const good = 0.6;
const bearable = 0.25;
/** So many good photos need no others beside them; where there are fewer, a weak one takes every fourth turn at most. */
const enough = 4;
const goodTurns = 3;
/** Cheek to cheek, in pixels: a face that is enlarged far for its image keeps this part of its score, one that is not enlarged all. */
const size = { small: 100, large: 500, least: 0.4 };
/** A look of every detail asks for as much once more, and gets its full score from here on. */
const fullDetail = 320;
/** A photo keeps this part of its score where its cut-out is doubted, and the person can't stand before a set. */
const withoutCutOut = 0.25;

export interface Wishes {
  /** the photo that all images are to be made from */
  pinned?: string | undefined;
  leftOut?: readonly string[] | undefined;
  /** whether a photo can show what the words ask for: no other makes an image where one can */
  canShow?: ((photo: ArtifactPhoto) => boolean) | undefined;
  /** the photo that every second image is to be made from */
  like?: string | undefined;
}

/**
 * The photos to make images from, in the order in which they take turns, over and over: those that suit the look, in an order of the
 * seed's own, so that images asked for together show different photos. Where few do, weaker ones come in between, rarely.
 * @param isCutOut whether a photo can stand before a set
 * @param wishes a pinned photo is the only one, whatever else is said of it
 * @throws RangeError when there is no photo at all
 */
export function chooseSources(
  { photos, references }: SetAnalysis,
  look: Look,
  seed: number,
  isCutOut: (photo: ArtifactPhoto) => boolean,
  { pinned, leftOut = [], canShow = () => true, like }: Wishes = {},
): ArtifactPhoto[] {
  const wanted = photos.find(({ id }) => id === pinned);
  if (wanted) return [wanted];
  const kept = photos.filter(({ id }) => !leftOut.includes(id));
  const able = kept.filter((photo) => photo.usable && canShow(photo));
  const left = able.length > 0 ? able : kept;
  const chosen = references.flatMap((id) => left.find((photo) => photo.id === id) ?? []);
  const usable = left.filter((photo) => photo.usable);
  const out = photos.filter(({ id }) => leftOut.includes(id));
  const first = out.length > 0 ? fillUp(chosen, usable, out) : chosen;
  const all = [first, usable, left].find((some) => some.length > 0);
  if (!all) {
    throw new RangeError("there is no photo to make an image from");
  }
  const worths = new Map(
    all.map((photo) => [photo, scorePhoto(photo, look) * (isCutOut(photo) ? 1 : withoutCutOut)]),
  );
  const best = Math.max(...worths.values());
  const from = (least: number, below = Number.POSITIVE_INFINITY) =>
    all
      .filter((photo) => {
        const worth = (worths.get(photo) ?? 0) / (best || 1);
        return worth >= least && worth < below;
      })
      .toSorted((a, b) => computeRank(a.id, seed) - computeRank(b.id, seed));
  const strong = from(best > 0 ? good : 0);
  const weak = strong.length < enough ? from(bearable + 1e-9, good) : [];
  const turns = takeTurns(strong, weak);
  const liked = left.find(({ id }) => id === like);
  return liked ? takeEverySecond(liked, turns) : turns;
}

/** Where the person has left many photos out, those that were no reference take their place, but no other one of a shot that was left out. */
function fillUp(
  chosen: readonly ArtifactPhoto[],
  spare: readonly ArtifactPhoto[],
  out: readonly ArtifactPhoto[],
): ArtifactPhoto[] {
  const filled = [...chosen];
  for (const photo of spare) {
    if (filled.length >= enough) break;
    if (![...out, ...filled].some((other) => repeats(photo, other))) filled.push(photo);
  }
  return filled;
}

/** Whether a photo is of the same shot as another, as it is or cropped or mirrored. */
function repeats(photo: ArtifactPhoto, other: ArtifactPhoto): boolean {
  const [shot, otherShot] = [photo, other].map(({ id, duplicateOf }) => duplicateOf ?? id);
  if (shot === otherShot) return true;
  return (
    photo.seen !== undefined &&
    other.seen !== undefined &&
    showOneShot(toMeshShape(photo.seen.landmarks), toMeshShape(other.seen.landmarks))
  );
}

/** One photo, and after each time another one of the turns. */
function takeEverySecond(liked: ArtifactPhoto, turns: readonly ArtifactPhoto[]): ArtifactPhoto[] {
  const others = turns.filter((photo) => photo !== liked);
  return others.length > 0 ? others.flatMap((other) => [liked, other]) : [liked];
}

/** The strong ones in rounds, and after every few of them one of the weak, until each weak one has had its turn and a round is whole. */
function takeTurns(strong: readonly ArtifactPhoto[], weak: readonly ArtifactPhoto[]): ArtifactPhoto[] {
  if (weak.length === 0) return [...strong];
  const turns = Math.ceil((weak.length * goodTurns) / strong.length) * strong.length;
  return Array.from({ length: turns }, (_, i) => {
    const next = strong[i % strong.length];
    return (i + 1) % goodTurns === 0 ? [next, weak[((i + 1) / goodTurns - 1) % weak.length]] : [next];
  }).flat();
}

/** How well a photo suits a look, 0..1: as good as it is by itself, less where the look asks for something that it lacks. */
function scorePhoto({ seen, face, quality }: ArtifactPhoto, look: Look): number {
  if (!seen) return quality;
  const { sharpness, eyesOpen, mouthOpen, smile } = seen;
  const shouts = mouthOpen > wideOpen || (mouthOpen > open && smile < smiling);
  // a look of every detail shows what is not sharp, and from few pixels its image is small
  const detail =
    look === "hyperReal"
      ? (0.6 + 0.4 * smoothstep(sharpnessGate.blurry, sharpnessGate.sharp, sharpness)) *
        rateSize(seen.width, fullDetail)
      : 1;
  return (
    quality *
    rateSize(seen.width, size.large) *
    detail *
    (eyesOpen < shut ? loss.shut : 1) *
    (shouts && calm.has(look) ? loss.shouts : 1) *
    (Math.abs(face.yaw) > aside ? loss.aside : 1)
  );
}

function rateSize(width: number, full: number): number {
  return size.least + (1 - size.least) * smoothstep(size.small, full, width);
}
