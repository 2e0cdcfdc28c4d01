export const wordPattern = /#(?:[0-9a-f]{6}|[0-9a-f]{3})(?![\p{L}\p{N}])|[\p{L}\p{N}]+/gu;
/** With percentages as words, each with the comma before it. */
export const measuredPattern = new RegExp(`[,;]?\\s*\\d+(?:[.,]\\d+)?\\s*%|${wordPattern.source}`, "gu");

/** A part of a text ends here: no phrase, and nothing round one, reaches over it. A colon leads on. */
const breakPattern = /[,;!?()\n\u2013\u2014]|\.(?=\s|$)|\s-\s/;

/** Words as compared (no accents) and as written, both in lower case, where parts begin, and before which words a comma alone stands. */
export function toWords(text: string, pattern: RegExp) {
  const lower = text.normalize("NFC").toLowerCase();
  const parts = [0];
  const commas = new Set<number>();
  let end = 0;
  const written = [...lower.matchAll(pattern)].map((match, place) => {
    const [word] = match;
    if (breakPattern.test(lower.slice(end, match.index + 1)) || /^[,;]/.test(word)) parts.push(place);
    if (/^\s*,\s*$/.test(lower.slice(end, match.index))) commas.add(place);
    end = match.index + word.length;
    return word;
  });
  return { plain: written.map(toPlain), written, parts, commas };
}

export type Words = ReturnType<typeof toWords>;

export function toPlain(word: string): string {
  return word.normalize("NFD").replace(/\p{M}/gu, "");
}

export function findPart(parts: readonly number[], at: number, end: number): { first: number; last: number } {
  return {
    first: parts.findLast((begin) => begin <= at) ?? 0,
    last: parts.find((begin) => begin > at) ?? end,
  };
}
