/** A phrase that means one thing, "slot:value". Weak ones are words that people also use loosely: any other beats them. */
export interface Entry {
  means: string;
  phrase: string;
  weak: boolean;
}

/** A closed lexicon and the few words round it that matter. */
export interface Vocabulary {
  entries: readonly Entry[];
  /** words that turn round what follows them */
  negations: ReadonlySet<string>;
  /** words that may stand between such a word and what it turns round */
  fillers: ReadonlySet<string>;
  /** words that ask for nothing */
  stopWords: ReadonlySet<string>;
  /** a colour beside one of these is the thing's own, which can't be changed */
  things: ReadonlySet<string>;
  /** "slightly", "very": how much of it */
  degrees?: Readonly<Record<string, number>>;
}

export interface Mention {
  slot: string;
  value: string;
  weak: boolean;
  negated: boolean;
  /** 1 unless words such as "slightly" or "very" stand beside it */
  degree: number;
  /** as written */
  words: string[];
}

type Found = { slot: string; value: string; weak: boolean; length: number };

/** Slots of which the value is a colour; "#" in a phrase stands for any #rgb or #rrggbb. */
export const colourSlots: ReadonlySet<string> = new Set(["tint", "backdrop", "gel", "rim"]);

/** Names of people in prompts for trained models, such as "ps1": they stand for the sitter. */
const triggerWord = /^(ps\d*|sks|ohwx|tok)$/;

/** Reads texts by a vocabulary, the longest phrase first; unknown words go to the second argument, as written. */
export function createReader(vocabulary: Vocabulary): (text: string, unknown: string[]) => Mention[] {
  const phrases = new Map(vocabulary.entries.map((entry): [string, Entry] => [entry.phrase, entry]));
  const longest = Math.max(...vocabulary.entries.map(({ phrase }) => phrase.split(" ").length));
  const { negations, fillers, stopWords, things, degrees = {} } = vocabulary;

  const longestAt = (words: readonly string[], at: number): Found | null => {
    for (let length = Math.min(longest, words.length - at); length > 0; length--) {
      const said = words.slice(at, at + length);
      const entry = phrases.get(said.map((word) => (word.startsWith("#") ? "#" : word)).join(" "));
      if (entry) {
        const [slot = "", meant = ""] = entry.means.split(":");
        const value = meant === "#" ? (said.find((word) => word.startsWith("#")) ?? "") : meant;
        const isThings =
          colourSlots.has(slot) && [at - 1, at + length].some((beside) => things.has(words[beside] ?? ""));
        return isThings ? null : { slot, value, weak: entry.weak, length };
      }
    }
    return null;
  };

  return (text, unknown) => {
    const { plain, written } = toWords(text);
    const mentions: Mention[] = [];
    let negated = false;
    let degree = 1;
    for (let at = 0; at < plain.length; ) {
      const found = longestAt(plain, at);
      if (found) {
        const { length, ...means } = found;
        mentions.push({ ...means, negated, degree, words: written.slice(at, at + length) });
        negated = false;
        degree = 1;
        at += length;
        continue;
      }
      const word = plain[at] ?? "";
      const change = degrees[word];
      if (change !== undefined) {
        // before what it belongs to, as in "slightly warmer", or after it, as in "viñeta fuerte"
        const next = at + 1 + plain.slice(at + 1).findIndex((other) => !fillers.has(other));
        const last = mentions.at(-1);
        if (last && !(next > at && longestAt(plain, next))) {
          last.degree = change;
        } else {
          degree = change;
        }
      } else if (negations.has(word)) {
        negated = true;
      } else if (!(negated && fillers.has(word))) {
        negated = false;
        if (!stopWords.has(word) && !triggerWord.test(word)) {
          unknown.push(...written.slice(at, at + 1));
        }
      }
      at++;
    }
    return mentions;
  };
}

/** Words as compared (no accents) and as written; both in lower case. */
function toWords(text: string): { plain: string[]; written: string[] } {
  const written =
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/#(?:[0-9a-f]{6}|[0-9a-f]{3})(?![\p{L}\p{N}])|[\p{L}\p{N}]+/gu) ?? [];
  return { plain: written.map(toPlain), written };
}

/** A word as the lexicon writes it: without accents. */
export function toPlain(word: string): string {
  return word.normalize("NFD").replace(/\p{M}/gu, "");
}
