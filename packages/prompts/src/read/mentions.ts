import { findPart, measuredPattern, toWords, type Words, wordPattern } from "./words.ts";

/** A phrase that means one thing, "slot:value". Weak ones are words that people also use loosely: any other beats them. */
export interface LexiconEntry {
  means: string;
  phrase: string;
  weak: boolean;
}

export interface Vocabulary {
  entries: readonly LexiconEntry[];
  /** words that turn round what follows them */
  negations: ReadonlySet<string>;
  /** words that may stand between such a word and what it turns round */
  fillers: ReadonlySet<string>;
  /** words that ask for nothing */
  stopWords: ReadonlySet<string>;
  /** which slot a phrase asks for, by the words round it; null where it is said of what can't be changed */
  resolveSlot: (entry: LexiconEntry, said: Said) => string | null;
  /** phrases of which a list is said of one thing, and the words that join its last: "red, green and blue light" */
  lists?: {
    has: (entry: LexiconEntry) => boolean;
    joints: ReadonlySet<string>;
    /** whether a phrase that means something of its own is but a part of such a list where it stands: "red, black and white" */
    isPart: (phrase: string, where: Where) => boolean;
  };
  /** "slightly", "very": how much of it */
  degrees?: Readonly<Record<string, number>>;
  /** articles and possessives: a phrase is found with any of them inside, "smooth my skin" by "smooth skin" */
  determiners?: ReadonlySet<string>;
  /** slots of words that say where or how; they take no amount */
  markers?: ReadonlySet<string>;
}

export interface Where {
  /** of the whole text, as the lexicon writes them */
  words: readonly string[];
  /** the phrase, and between which places punctuation stands */
  at: number;
  end: number;
  first: number;
  last: number;
}

export interface Said extends Where {
  /** what stands at a place: a phrase, or a word that asks for nothing; null of an unknown one */
  known: (at: number) => { means: string; length: number } | null;
  /** places of words that only say what a phrase is said of, such as "light": they are not reported as unknown */
  taken: Set<number>;
}

export interface Mention {
  /** where the part of the text that holds it begins, counted in words */
  part: number;
  slot: string;
  value: string;
  weak: boolean;
  negated: boolean;
  /** 1 unless words such as "slightly" or "very", or a percentage, stand beside it */
  degree: number;
  /** whether it is a percentage, as in "warmer 40 %" */
  measured: boolean;
  words: string[];
}

type Phrase = { entry: LexiconEntry; length: number; hex: string };

/** A text before its phrases get their slots: for each place, its part's beginning and end, and the longest phrase there. */
interface Text extends Pick<Said, "words" | "taken"> {
  places: readonly (Pick<Said, "first" | "last"> & { phrase: Phrase | null })[];
}

type FoundPhrase = { part: number; slot: string; value: string; weak: boolean; length: number };

/** Slots of which the value is a colour; "#" in a phrase stands for any #rgb or #rrggbb. */
export const colourSlots: ReadonlySet<string> = new Set(["tint", "backdrop", "gel", "rim"]);

/** Names of people in prompts for trained models, such as "ps1": they stand for the sitter. */
const triggerWord = /^(ps\d*|sks|ohwx|tok)$/;

/** Reads texts by a vocabulary, the longest phrase first; unknown words go to the second argument, as written. */
export function createReader(vocabulary: Vocabulary): (text: string, unknown: string[]) => Mention[] {
  const { negations, fillers, stopWords, resolveSlot, lists, degrees = {} } = vocabulary;
  const { determiners = new Set(), markers = new Set() } = vocabulary;
  const toKey = (words: readonly string[]) =>
    words
      .flatMap((word, at) =>
        at > 0 && at < words.length - 1 && determiners.has(word) ? [] : word.startsWith("#") ? "#" : word,
      )
      .join(" ");
  const phrases = new Map(
    vocabulary.entries.map((entry): [string, LexiconEntry] => [toKey(entry.phrase.split(" ")), entry]),
  );
  // two determiners more than the lexicon writes
  const longest =
    Math.max(...vocabulary.entries.map(({ phrase }) => phrase.split(" ").length)) +
    (determiners.size > 0 ? 2 : 0);
  const pattern = vocabulary.degrees ? measuredPattern : wordPattern;

  const phraseAt = (
    words: readonly string[],
    at: number,
    { first, last }: Pick<Where, "first" | "last">,
    isMeant: (entry: LexiconEntry, where: Where) => boolean,
  ): Phrase | null => {
    for (let length = Math.min(longest, last - at); length > 0; length--) {
      const said = words.slice(at, at + length);
      const entry = phrases.get(toKey(said));
      if (entry && isMeant(entry, { words, at, end: at + length, first, last }))
        return { entry, length, hex: said.find((word) => word.startsWith("#")) ?? "" };
    }
    return null;
  };

  const listedAt = ({ plain, parts }: Pick<Words, "plain" | "parts">, at: number): number =>
    phraseAt(plain, at, findPart(parts, at, plain.length), (entry) => lists?.has(entry) === true)?.length ??
    0;
  const isWhole = ({ phrase }: LexiconEntry, where: Where) => !lists?.isPart(phrase, where);

  const split = (text: string): Words =>
    lists
      ? joinLists(toWords(text, pattern), { joints: lists.joints, lengthAt: listedAt })
      : toWords(text, pattern);
  const isStranger = (word: string) => !stopWords.has(word) && !triggerWord.test(word);
  const strangersIn = (words: readonly string[], at: number, length: number) =>
    words.slice(at, at + length).flatMap((word, place) => (isStranger(word) ? [at + place] : []));

  const longestAt = ({ words, places, taken }: Text, at: number): FoundPhrase | null => {
    const { first = 0, last = 0, phrase: found } = places[at] ?? {};
    if (!found) return null;
    const { entry, length, hex } = found;
    const known = (place: number) => {
      const phrase = places[place]?.phrase;
      if (phrase) return { means: phrase.entry.means, length: phrase.length };
      return isIdle(words[place] ?? "") ? { means: "", length: 1 } : null;
    };
    const slot = resolveSlot(entry, { words, at, end: at + length, first, last, known, taken });
    const meant = entry.means.slice(entry.means.indexOf(":") + 1);
    return slot === null
      ? null
      : { part: first, slot, value: meant === "#" ? hex : meant, weak: entry.weak, length };
  };
  const isIdle = (word: string) =>
    !isStranger(word) || fillers.has(word) || negations.has(word) || Object.hasOwn(degrees, word);

  /** @returns how many words from here turn round what follows, the longest phrase first */
  const negationAt = (words: readonly string[], at: number): number =>
    [3, 2, 1].find((length) => negations.has(words.slice(at, at + length).join(" "))) ?? 0;
  const isStep = (found: FoundPhrase | null) => found !== null && !markers.has(found.slot);
  /** Gives an amount to what stands before it. @returns how much of what comes next; null of a word that is no amount */
  const amountAt = (said: Text, at: number, last: Mention | undefined): Amount | null => {
    const { words } = said;
    const word = words[at] ?? "";
    if (word.endsWith("%")) return measure(last, word);
    const degree = Object.hasOwn(degrees, word) ? degrees[word] : undefined;
    if (degree === undefined) return null;
    // before what it belongs to, as in "slightly warmer", or after it, as in "viñeta fuerte"
    const next = at + 1 + words.slice(at + 1).findIndex((other) => !fillers.has(other));
    if (!last || (next > at && isStep(longestAt(said, next)))) return { degree, measured: false };
    last.degree = degree;
    return usual;
  };

  return (text, unknown) => {
    const { plain, written, parts } = split(text);
    const taken = new Set<number>();
    const places = plain.map((_, at) => {
      const part = findPart(parts, at, plain.length);
      return { ...part, phrase: phraseAt(plain, at, part, isWhole) };
    });
    const said: Text = { words: plain, places, taken };
    const strange: number[] = [];
    const mentions: Mention[] = [];
    let negated = false;
    let amount = usual;
    for (let at = 0; at < plain.length; ) {
      const found = longestAt(said, at);
      if (found) {
        const { length, ...means } = found;
        mentions.push({ ...means, negated, ...amount, words: written.slice(at, at + length) });
        negated = false;
        amount = usual;
        at += length;
        continue;
      }
      // of a phrase that asks for nothing here, no part does: "light blue" of a shirt is no light
      const skipped = places[at]?.phrase?.length ?? 1;
      if (skipped > 1) {
        strange.push(...strangersIn(plain, at, skipped));
        negated = false;
        at += skipped;
        continue;
      }
      const word = plain[at] ?? "";
      const turned = negationAt(plain, at);
      const howMuch = amountAt(
        said,
        at,
        mentions.findLast(({ slot }) => !markers.has(slot)),
      );
      if (howMuch) {
        amount = howMuch;
      } else if (turned > 0) {
        negated = true;
        at += turned - 1;
      } else if (!(negated && fillers.has(word))) {
        negated = false;
        strange.push(...strangersIn(plain, at, 1));
      }
      at++;
    }
    unknown.push(...strange.filter((at) => !taken.has(at)).map((at) => written[at] ?? ""));
    return mentions;
  };
}

/** The largest percentage that is taken at its word. */
const mostPercent = 200;

type Amount = Pick<Mention, "degree" | "measured">;

const usual: Amount = { degree: 1, measured: false };

/** Gives a percentage to what stands before it, unless that has one or a comma stands between. @returns how much of what comes next */
function measure(last: Mention | undefined, percentage: string): Amount {
  const percent = Number(percentage.replace(/^[,;]|[\s%]/g, "").replace(",", "."));
  const amount = { degree: Math.min(mostPercent, percent) / 100, measured: true };
  if (!last || last.measured || /^[,;]/.test(percentage)) return amount;
  Object.assign(last, amount);
  return usual;
}

interface Lists {
  /** words that join the last phrase of a list, such as "and" */
  joints: ReadonlySet<string>;
  /** how many words a phrase that can be listed has at a place; 0 for none */
  lengthAt: (words: Words, at: number) => number;
}

/** Lets each comma of a list stand for the word that joins its last phrase, so that what holds of one of them holds of all. */
function joinLists(words: Words, lists: Lists): Words {
  const { plain, written, parts, commas } = words;
  const { joints } = lists;
  const joined = new Set<number>();
  for (let at = 0; at < plain.length; ) {
    const { end, within } = findList(words, at, lists);
    for (const comma of within) joined.add(comma);
    at = Math.max(end, at + 1);
  }
  if (joined.size === 0) return words;
  // "red, and blue" has its word already
  const added = new Set([...joined].filter((at) => !joints.has(plain[at] ?? "")));
  const [joint = ""] = joints;
  const insert = (all: readonly string[]) =>
    all.flatMap((word, at) => (added.has(at) ? [joint, word] : [word]));
  const moved = (at: number) => at + [...added].filter((other) => other < at).length;
  return {
    plain: insert(plain),
    written: insert(written),
    parts: parts.filter((begin) => !joined.has(begin)).map(moved),
    commas: new Set([...commas].filter((comma) => !joined.has(comma)).map(moved)),
  };
}

/** Finds where a list that begins at a place ends, and the places behind its commas; none where nothing joins its last phrase. */
function findList(words: Words, at: number, { joints, lengthAt }: Lists): { end: number; within: number[] } {
  const within: number[] = [];
  let isJoined = false;
  let end = at + lengthAt(words, at);
  while (end > at && end < words.plain.length) {
    const isJoint = joints.has(words.plain[end] ?? "");
    // what follows a comma behind the last of a list is another thing: "black and white, red backdrop"
    if (isJoined && !isJoint) break;
    const start = isJoint ? end + 1 : end;
    const length = isJoint || words.commas.has(end) ? lengthAt(words, start) : 0;
    if (length === 0) break;
    if (words.commas.has(end)) within.push(end);
    isJoined ||= isJoint;
    end = start + length;
  }
  return { end, within: isJoined ? within : [] };
}
