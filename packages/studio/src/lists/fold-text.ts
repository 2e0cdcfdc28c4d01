/** An index row holds 2,704 bytes, which the folded text shares with the owner's id, an instant and an id. */
const maxBytes = 2400;

/** Lower case, no accents or control characters, single spaces, at most 2,400 bytes of UTF-8. `foldedPrompt` does the same in SQL. */
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
  // a byte 10xxxxxx continues a character, which is cut off as a whole
  while (end > 0 && ((bytes[end] ?? 0) & 0b1100_0000) === 0b1000_0000) end -= 1;
  return bytes.toString("utf8", 0, end).trimEnd();
}

export function toWords(query: string | undefined): string[] {
  return foldText(query ?? "")
    .split(" ")
    .filter(Boolean);
}

export function toPattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
