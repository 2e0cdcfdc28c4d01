import { languages } from "@portrait-studio/contract/languages";
import { images } from "@portrait-studio/db";
import { type SQL, sql } from "drizzle-orm";
import { foldText } from "../lists/fold-text.ts";

/** Months by the names and short names of all languages, folded. */
const months = new Map(
  languages.flatMap((language) =>
    Array.from({ length: 12 }, (_, month) => {
      const name = (style: "long" | "short") =>
        foldText(
          new Intl.DateTimeFormat(language, { month: style, timeZone: "UTC" }).format(
            Date.UTC(2026, month, 15),
          ),
        ).replace(/\.$/, "");
      return [name("long"), name("short")].map((one) => [one, month + 1] as const);
    }).flat(),
  ),
);

/** Days before today, by the words of all languages, folded. */
const days = new Map(
  languages.flatMap((language) => {
    const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
    return [0, 1].map((ago) => [foldText(format.format(-ago, "day")), ago] as const);
  }),
);

/**
 * When an image was made, as words of a search say it, e.g. "24 november", "noviembre de 2026", "2026-11", "yesterday"; for each word
 * its condition, undefined where it says nothing of the kind. A number below 32 is a day only beside a month.
 * @param timeZone whose days they are, as the database knows it
 */
export function dateConditions(words: readonly string[], timeZone = "UTC"): (SQL | undefined)[] {
  const made = sql`(${images.createdAt} at time zone ${timeZone}::text)`;
  const hasMonth = words.some((word) => months.has(word));
  return words.map((word) => {
    const month = months.get(word);
    if (month) return sql`extract(month from ${made}) = ${month}`;
    const ago = days.get(word);
    if (ago !== undefined)
      return sql`${made}::date = (now() at time zone ${timeZone}::text)::date - ${ago}::int`;
    if (/^20\d\d$/.test(word)) return sql`extract(year from ${made}) = ${Number(word)}`;
    if (/^20\d\d-\d\d(-\d\d)?$/.test(word)) return sql`to_char(${made}, 'YYYY-MM-DD') like ${`${word}%`}`;
    if (hasMonth && /^(0?[1-9]|[12]\d|3[01])(st|nd|rd|th)?$/.test(word))
      return sql`extract(day from ${made}) = ${Number.parseInt(word, 10)}`;
    // "24 de noviembre", "24th of november"
    if (hasMonth && /^(de|of|del)$/.test(word)) return sql`true`;
    return undefined;
  });
}
