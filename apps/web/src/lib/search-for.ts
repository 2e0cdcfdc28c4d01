/** What images are asked for by words: days that these name are those of this browser's time zone, as in the gallery's headings. */
export function searchFor(words: string): { q: string; timeZone: string } {
  return { q: words, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
}
