import type { Said, Where } from "../mentions.ts";
import { beforeNoun, behindNoun } from "./colours.ts";
import { promptWords } from "./vocabulary.ts";

const { against, between, joints, owning, people, pictures, things } = promptWords;
const { backdropNames, grounds, lamps, rims, skins, workplaces } = promptWords;

/** A bearer has a colour of its own: "backdrop", "gel" or "rim", and the places of the words that say so. */
interface Bearer {
  slot: string;
  at: number;
  length: number;
  /** how many words behind the colour belong to it too: "luz roja desde atrás" */
  tail?: number;
}

const longest = 4;
const bearers: readonly [slot: string, phrases: ReadonlySet<string>][] = [
  ["rim", rims],
  ["gel", lamps],
  ["backdrop", grounds],
];
/** Words that a person or their things can be, as much as an image. */
const worn: ReadonlySet<string> = new Set(["brightness", "warmth", "softness"]);

/**
 * Finds which slot a phrase asks for. A colour is that of the lamp or the wall beside which it stands, or of the backdrop where it stands alone;
 * that of a person, or of what they wear or hold, asks for nothing.
 */
export function resolveSlot({ means, phrase }: { means: string; phrase: string }, said: Said): string | null {
  const [slot = ""] = means.split(":");
  const { at, end, last, known, taken } = said;
  if (slot === "backdrop")
    return [...backdropNames].some((name) => phrase.includes(name)) ? slot : findColourSlot(phrase, said);
  // a lamp from behind whose colour is named is read with that
  if (means === "rim:own") return taken.has(at) || (end < last && isColour(known(end))) ? null : slot;
  const isOf = (word: string | undefined) =>
    word !== undefined &&
    (things.has(word) || people.has(word)) &&
    !(slot !== "brightness" && skins.has(word));
  return worn.has(slot) && !phrase.includes(" ") && [at - 1, end].some((beside) => isOf(wordAt(said, beside)))
    ? null
    : slot;
}

function findColourSlot(phrase: string, said: Said): string | null {
  const orders = [...(beforeNoun.has(phrase) ? [1] : []), ...(behindNoun.has(phrase) ? [-1] : [])];
  const found = orders.map((step) => findBearer(said, step)).find((bearer) => bearer !== undefined);
  if (found) return take(said, found);
  if (orders.some((step) => people.has(wordAt(said, placeBeside(said, step)) ?? ""))) return "person";
  if (orders.includes(-1) && followsAgainst(said)) return "backdrop";
  if (orders.some((step) => isThing(said, step))) return null;
  const other = orders.map((step) => findBearer(said, -step)).find((bearer) => bearer !== undefined);
  if (other) return take(said, other);
  return followsAgainst(said) || standsAlone(said) ? "backdrop" : null;
}

/** The words from the colour to its lamp are no strangers. */
function take({ taken, at: from, end }: Said, { slot, at, length, tail = 0 }: Bearer): string {
  const [first, last] = at < from ? [at, end + tail] : [end, at + length];
  if (slot !== "backdrop") for (let place = first; place < last; place++) taken.add(place);
  return slot;
}

/** Finds what has a colour on one side of it; another colour may stand between. @param step 1 behind it, -1 before it */
function findBearer(said: Said, step: number): Bearer | undefined {
  const { first, last, words } = said;
  let place = placeBeside(said, step);
  while (place >= first && place < last) {
    const bearer = bearerAt(said, place, step);
    if (bearer) return bearer;
    const word = words[place] ?? "";
    const other = joints.has(word) ? colourBeside(said, place + step, step) : 0;
    if (other === 0 && !between.has(word)) return undefined;
    place += step * (1 + other);
  }
  return undefined;
}

/** The longest phrase that begins, or ends, at a place. */
function bearerAt({ words, first, last, end }: Said, place: number, step: number): Bearer | undefined {
  const isOf = (phrases: ReadonlySet<string>, at: number, length: number) =>
    at >= first && at + length <= last && phrases.has(words.slice(at, at + length).join(" "));
  for (let length = longest; length > 0; length--) {
    const at = step > 0 ? place : place - length + 1;
    const [slot] = bearers.find(([, phrases]) => isOf(phrases, at, length)) ?? [];
    const tail = slot === "gel" && step < 0 ? [3, 2, 1].find((more) => isOf(rims, end, more)) : undefined;
    if (slot) return { slot: tail ? "rim" : slot, at, length, ...(tail && { tail }) };
  }
  return undefined;
}

/** Counts the words of another colour that begin, or end, at a place; 0 for none. */
function colourBeside({ known, first, last }: Said, place: number, step: number): number {
  for (let length = longest; length > 0; length--) {
    const at = step > 0 ? place : place - length + 1;
    if (at < first || at + length > last) continue;
    const phrase = known(at);
    if (isColour(phrase) && phrase?.length === length) return length;
  }
  return 0;
}

export function isColour(phrase: { means: string } | null): boolean {
  return phrase?.means.startsWith("backdrop:") === true;
}

/**
 * Tells whether a phrase that names two colours, such as "black and white", is not said of the picture: a third colour is listed with them,
 * or they are those of a thing or of what is behind the person.
 */
export function isPartOfList(phrase: string, where: Where): boolean {
  const pair = findPair(phrase);
  if (!pair) return false;
  const { words, at, end } = where;
  if (pair.before && pictures.has(wordAt(where, end) ?? "")) return false;
  const isListed =
    (joints.has(wordAt(where, at - 1) ?? "") && isColourBeside(where, at - 2, -1)) ||
    (joints.has(wordAt(where, end) ?? "") && isColourBeside(where, end + 1, 1));
  const hasColours = (place: number) => {
    const word = wordAt(where, place) ?? "";
    return things.has(word) || (grounds.has(word) && !workplaces.has(word));
  };
  if (isListed || (pair.behind && hasColours(at - 1))) return true;
  let noun = end;
  while (pair.before && noun < where.last && between.has(words[noun] ?? "") && !hasColours(noun)) noun++;
  return pair.before && hasColours(noun);
}

/** Finds on which side of the two colours of a phrase the word stands that they are said of; undefined of a phrase that is anything else. */
function findPair(phrase: string): { before: boolean; behind: boolean } | undefined {
  const words = phrase.split(" ").filter((word) => !joints.has(word));
  // "olive green" is one
  const areAll = (names: ReadonlySet<string>) =>
    words.length === 2 && !names.has(phrase) && words.every((word) => names.has(word));
  const pair = { before: areAll(beforeNoun), behind: areAll(behindNoun) };
  return pair.before || pair.behind ? pair : undefined;
}

function isColourBeside({ words, first, last }: Where, place: number, step: number): boolean {
  return Array.from({ length: longest }, (_, more) => more).some((more) => {
    const [from, to] = step > 0 ? [place, place + more + 1] : [place - more, place + 1];
    const name = words.slice(from, to).join(" ");
    return from >= first && to <= last && (beforeNoun.has(name) || behindNoun.has(name));
  });
}

function wordAt({ words, first, last }: Where, at: number): string | undefined {
  return at >= first && at < last ? words[at] : undefined;
}

function placeBeside({ at, end }: Said, step: number): number {
  return step > 0 ? end : at - 1;
}

function isThing(said: Said, step: number): boolean {
  const at = placeBeside(said, step);
  if (wordAt(said, at) === undefined) return false;
  // before the colour, a phrase of several words may end there
  const starts = Array.from({ length: step > 0 ? 1 : longest }, (_, back) => at - back);
  const phrase = starts
    .map((start) => (start < said.first ? null : said.known(start)))
    .find((found, back) => found && found.length > back);
  return !phrase || phrase.means.startsWith("set:");
}

/** Tells whether a colour follows words such as "before", which are no strangers then. With an article it is a thing: "sobre la arena". */
function followsAgainst({ words, at, first, taken }: Said): boolean {
  const start = [at - 1, at - 2].find(
    (from) => from >= first && against.has(words.slice(from, at).join(" ")),
  );
  for (let place = start ?? at; place < at; place++) taken.add(place);
  return start !== undefined;
}

/** Tells whether nothing else in the same part of the sentence could have the colour. */
function standsAlone(said: Said): boolean {
  const { words, at, end, first, last, known } = said;
  if (at > first && owning.has(words[at - 1] ?? "")) return false;
  for (let place = first; place < last; ) {
    if (place === at) {
      place = end;
      continue;
    }
    const found = known(place);
    const word = words[place] ?? "";
    if (people.has(word) || things.has(word)) return false;
    if (!found && !between.has(word) && !joints.has(word)) return false;
    place += found?.length ?? 1;
  }
  return true;
}
