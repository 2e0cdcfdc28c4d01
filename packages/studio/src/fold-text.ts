/** An index row holds 2,704 bytes; the folded text shares it with an owner's id, an instant and an id. */
const maxBytes = 2400;

/**
 * A text as searches compare it: lower case, without accents and control characters, blanks made one, at most 2,400 bytes
 * of UTF-8. `foldedColumn` of the lists does the same in SQL.
 */
export function foldText(text: string): string {
  const folded = text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  const bytes = Buffer.from(folded);
  if (bytes.byteLength <= maxBytes) return folded;
  let end = maxBytes;
  // a byte 10xxxxxx goes on with the character before it, which is left out whole
  while (end > 0 && ((bytes[end] ?? 0) & 0b1100_0000) === 0b1000_0000) end -= 1;
  return bytes.toString("utf8", 0, end).trimEnd();
}

/** Patterns for LIKE, one a word of the query: each must occur, as part of a word or across its hyphens. */
export function wordPatterns(query: string | undefined): string[] {
  const words = foldText(query ?? "").split(" ");
  return words.filter(Boolean).map((word) => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`);
}
