/** Draws something by itself: no blank, control, filler or empty Braille cell, and no mark, which needs a letter to stand on. */
const visible = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

export function hasVisibleText(text: string): boolean {
  return visible.test(text);
}

/** Marks that turn the direction of what follows, and spaces without width. Joiners stay, since scripts and emoji need them. */
const deceptive = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** A name on one line that reads in the order of its characters. */
export function cleanName(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(deceptive, "")
    .trim();
}
