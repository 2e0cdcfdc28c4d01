import type { Look } from "@portrait-studio/prompts";
import type { Mood, SizedPhoto } from "./image-sizes.ts";
import { computeRank } from "./photo-order.ts";

/** Looks that ask something of a face; any other one takes a laugh too. */
const moods: Partial<Record<Look, Mood>> = {
  corporate: "headshot",
  tealHeadshot: "headshot",
  windowLight: "headshot",
  highKey: "headshot",
  noir: "calm",
  renaissance: "calm",
  editorial: "calm",
  glamour: "calm",
  painterly: "calm",
  hyperReal: "detailed",
};

/** Parts of the best photo's score: from the first on a photo takes its turn like any other; below the second, only where there is no other. */
const good = 0.6;
const bearable = 0.25;
/** Those of a higher step of so many come first: whoever asks for one image gets one of the best photos. */
const steps = 8;
/** So many good photos need no others beside them; where there are fewer, a weak one takes every fourth turn at most. */
const enough = 4;
const goodTurns = 3;
/** A photo keeps this part of its score where its cut-out is doubted, and the person can't stand before a set. */
const withoutCutOut = 0.25;

export interface Wishes {
  /** the photo that all images are to be made from */
  pinned?: string | undefined;
  leftOut?: readonly string[] | undefined;
  /** whether the look wants a set behind the person */
  isStudio?: boolean | undefined;
  /** whether a photo can show what the words ask for: no other makes an image where one can */
  canShow?: ((photo: SizedPhoto) => boolean) | undefined;
  /** the photo that every second image is to be made from */
  like?: string | undefined;
  /** how often a photo has served: those that served less come first */
  getUses?: ((id: string) => number) | undefined;
  /** of equals the best first, not in an order of the seed's own; weak ones serve a fourth as often as good ones */
  isSheet?: boolean | undefined;
}

/**
 * The seed orders the photos, so that images asked for together differ.
 * @param wishes a pinned photo is the only one, whatever else is said of it
 * @returns the photos that take turns, and those that come when these have nothing more to show
 * @throws RangeError when there is no photo at all
 */
export function chooseSources(
  photos: readonly SizedPhoto[],
  look: Look,
  seed: number,
  { pinned, leftOut = [], isStudio, canShow = () => true, like, getUses = () => 0, isSheet }: Wishes = {},
): { turns: SizedPhoto[]; rest: SizedPhoto[] } {
  const wanted = photos.find(({ id }) => id === pinned);
  if (wanted) return { turns: [wanted], rest: [] };
  const kept = photos.filter(({ id }) => !leftOut.includes(id));
  const able = kept.filter(canShow);
  const left = able.length > 0 ? able : kept;
  const chosen = left.filter((photo) => photo.chosen !== false);
  const out = photos.filter(({ id }) => leftOut.includes(id));
  const first = chosen.length === photos.length || out.length === 0 ? chosen : fillUp(chosen, left, out);
  const all = first.length > 0 ? first : left;
  if (all.length === 0) {
    throw new RangeError("there is no photo to make an image from");
  }
  const mood = moods[look] ?? "any";
  const getFace = (photo: SizedPhoto) => photo.worth?.[mood] ?? 1;
  const getWorth = (photo: SizedPhoto) => {
    if (!isStudio) return getFace(photo);
    return getFace(photo) * (photo.cutOut === false ? withoutCutOut : 1 - (photo.doubt ?? 0));
  };
  const best = Math.max(...all.map(getWorth));
  const bestFace = Math.max(...all.map(getFace));
  const isStrong = (photo: SizedPhoto) => getWorth(photo) >= good * best;
  const findStep = (photo: SizedPhoto) => Math.round((steps * getWorth(photo)) / Math.max(1e-6, best));
  const canStand = (photo: SizedPhoto) => Number(isStudio && photo.cutOut !== false);
  const from = (is: (photo: SizedPhoto) => boolean) =>
    all
      .filter(is)
      .toSorted(
        (a, b) =>
          getUses(a.id) - getUses(b.id) ||
          findStep(b) - findStep(a) ||
          canStand(b) - canStand(a) ||
          computeRank(a.id, seed) - computeRank(b.id, seed),
      );
  const strong = from(isStrong);
  const weak = from((photo) => !isStrong(photo) && getWorth(photo) > bearable * best);
  const isFew = strong.length < enough;
  if (isSheet) {
    const some = isFew ? [...strong, ...weak] : strong;
    const served = (photo: SizedPhoto) => (getUses(photo.id) + 1) * (isStrong(photo) ? 1 : goodTurns + 1);
    return {
      turns: some.toSorted((a, b) => served(a) - served(b) || getWorth(b) - getWorth(a)),
      rest: [],
    };
  }
  const turns = takeTurns(strong, isFew ? weak : []);
  const liked = left.find(({ id }) => id === like);
  const rest = from((photo) => !isStrong(photo) && getFace(photo) > bearable * bestFace);
  return { turns: liked ? takeEverySecond(liked, turns) : turns, rest };
}

/** Where the person has left many photos out, those that were no reference take their place, but no other one of a shot that was left out. */
function fillUp(
  chosen: readonly SizedPhoto[],
  spare: readonly SizedPhoto[],
  out: readonly SizedPhoto[],
): SizedPhoto[] {
  const filled = [...chosen];
  for (const photo of spare) {
    if (filled.length >= enough) break;
    if (![...out, ...filled].some(({ id, shot = id }) => shot === (photo.shot ?? photo.id)))
      filled.push(photo);
  }
  return filled;
}

/** One photo, and after each time another one of the turns. */
function takeEverySecond(liked: SizedPhoto, turns: readonly SizedPhoto[]): SizedPhoto[] {
  const others = turns.filter((photo) => photo !== liked);
  return others.length > 0 ? others.flatMap((other) => [liked, other]) : [liked];
}

/** The strong ones in rounds, and after every few of them one of the weak, until each weak one has had its turn and a round is whole. */
function takeTurns(strong: readonly SizedPhoto[], weak: readonly SizedPhoto[]): SizedPhoto[] {
  if (weak.length === 0) return [...strong];
  const turns = Math.ceil((weak.length * goodTurns) / strong.length) * strong.length;
  const numbers = Array.from({ length: turns }, (_, i) => i);
  return numbers.flatMap((i) => {
    const next = strong.slice(i % strong.length, (i % strong.length) + 1);
    const number = ((i + 1) / goodTurns - 1) % weak.length;
    return (i + 1) % goodTurns === 0 ? [...next, ...weak.slice(number, number + 1)] : next;
  });
}
