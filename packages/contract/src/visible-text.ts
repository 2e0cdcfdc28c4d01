/** Draws something by itself: no blank, control, filler or empty Braille cell, and no mark, which needs a letter to stand on. */
const visible = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

export function hasVisibleText(text: string): boolean {
  return visible.test(text);
}
