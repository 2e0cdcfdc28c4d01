import { type Entry, fillers, lexicon, negations, opposites, stopWords, things } from "./lexicon.ts";
import type { Reading } from "./types.ts";

export interface Wishes {
  /** the value asked for, by slot ("grain" -> "more" or "off") */
  slots: ReadonlyMap<string, string>;
  reading: Reading;
}

interface Mention {
  slot: string;
  value: string;
  weak: boolean;
  negated: boolean;
  /** as written */
  words: string[];
}

const phrases = new Map(lexicon.map((entry): [string, Entry] => [entry.phrase, entry]));
const longestPhrase = Math.max(...[...phrases.keys()].map((phrase) => phrase.split(" ").length));

/** Names of people in prompts for trained models, such as "ps1": they stand for the sitter. */
const triggerWord = /^(ps\d*|sks|ohwx|tok)$/;

/**
 * Reads a prompt in English or Spanish by a closed lexicon, the longest phrase first. A recipe decides the look, and then
 * look words have no effect. The negative prompt takes away what the prompt asked for, or asks for the opposite of what it names.
 */
export function readPrompt(prompt: string, negativePrompt: string, recipeLook: string | null): Wishes {
  const withoutEffect: string[] = [];
  const decided = new Map<string, Mention>();
  for (const mention of findMentions(prompt, withoutEffect)) {
    const previous = decided.get(mention.slot);
    if (previous && previous.value === mention.value && previous.negated === mention.negated) {
      continue;
    }
    if (losesTo(previous, mention, recipeLook)) {
      withoutEffect.push(...mention.words);
      continue;
    }
    withoutEffect.push(...(previous?.words ?? []));
    decided.set(mention.slot, mention);
  }
  for (const mention of findMentions(negativePrompt, [])) {
    takeAway(mention, decided, withoutEffect);
  }
  const mentions = [...decided.values()];
  return {
    slots: new Map(
      mentions.map(({ slot, value, negated }) => [slot, negated ? opposites[`${slot}:${value}`] : value]),
    ),
    reading: {
      understood: [...(recipeLook === null ? [] : [`look:${recipeLook}`]), ...mentions.map(describe)],
      withoutEffect: [...new Set(withoutEffect)],
    },
  };
}

function describe({ slot, value, negated }: Mention): string {
  if (!negated) {
    return value === "off" ? `no:${slot}` : `${slot}:${value}`;
  }
  return value === "off" ? `${slot}:more` : `no:${value === "more" ? slot : value}`;
}

function losesTo(previous: Mention | undefined, mention: Mention, recipeLook: string | null): boolean {
  if (mention.negated && !(`${mention.slot}:${mention.value}` in opposites)) {
    return true;
  }
  if (mention.slot !== "look") {
    return false;
  }
  return recipeLook !== null || (previous !== undefined && (mention.weak || !previous.weak));
}

function takeAway(mention: Mention, decided: Map<string, Mention>, withoutEffect: string[]): void {
  const { slot, value } = mention;
  const wanted = decided.get(slot);
  if (wanted && (wanted.value !== value || wanted.negated)) {
    return;
  }
  if (`${slot}:${value}` in opposites) {
    decided.set(slot, { ...mention, negated: true });
  } else if (wanted) {
    decided.delete(slot);
    withoutEffect.push(...wanted.words);
  }
}

function findMentions(text: string, unknown: string[]): Mention[] {
  const { plain, written } = toWords(text);
  const mentions: Mention[] = [];
  let negated = false;
  for (let at = 0; at < plain.length; ) {
    const found = longestAt(plain, at);
    if (found) {
      mentions.push({
        ...found.means,
        weak: found.weak,
        negated,
        words: written.slice(at, at + found.length),
      });
      negated = false;
      at += found.length;
      continue;
    }
    if (negations.has(plain[at])) {
      negated = true;
    } else if (!(negated && fillers.has(plain[at]))) {
      negated = false;
      if (!stopWords.has(plain[at]) && !triggerWord.test(plain[at])) {
        unknown.push(written[at]);
      }
    }
    at++;
  }
  return mentions;
}

function longestAt(words: readonly string[], at: number) {
  for (let length = Math.min(longestPhrase, words.length - at); length > 0; length--) {
    const entry = phrases.get(words.slice(at, at + length).join(" "));
    if (entry) {
      const [slot, value] = entry.means.split(":");
      const isThings = slot === "tint" && (things.has(words[at - 1]) || things.has(words[at + length]));
      return isThings ? null : { means: { slot, value }, weak: entry.weak, length };
    }
  }
  return null;
}

/** Words as compared (no accents) and as written; both in lower case. */
function toWords(text: string): { plain: string[]; written: string[] } {
  const written =
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return { plain: written.map((word) => word.normalize("NFD").replace(/\p{M}/gu, "")), written };
}
