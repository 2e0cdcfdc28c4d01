import type { Problem } from "./workspace.ts";

/** Texts of one language, by namespace; nested as the resources are. */
export type Locale = Record<string, unknown>;

/** Languages have different plural forms, so the forms of one text count as one. */
const pluralForm = /_(zero|one|two|few|many|other)$/;

/** Both languages have the same texts, none is empty, and each text asks for the same values. */
export function checkLocaleParity(english: Locale, spanish: Locale): Problem[] {
  const en = flatten(english);
  const es = flatten(spanish);
  const error = (text: string): Problem => ({ level: "error", text });
  const missing = (from: Map<string, string[]>, to: Map<string, string[]>, language: string) =>
    [...from.keys()]
      .filter((key) => !to.has(key))
      .map((key) => error(`The text ${key} is missing in ${language}.`));
  const problems = [...missing(en, es, "es"), ...missing(es, en, "en")];
  for (const [key, texts] of en) {
    const others = es.get(key);
    if (!others) continue;
    for (const [language, list] of [
      ["en", texts],
      ["es", others],
    ] as const) {
      if (list.some((text) => text.trim() === ""))
        problems.push(error(`The text ${key} is empty in ${language}.`));
    }
    const [ours, theirs] = [placeholders(texts), placeholders(others)];
    if (ours !== theirs)
      problems.push(
        error(`The text ${key} asks for ${ours || "nothing"} in en and for ${theirs || "nothing"} in es.`),
      );
  }
  return problems;
}

function flatten(locale: Locale): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  const walk = (value: unknown, key: string) => {
    if (typeof value === "string") {
      const base = key.replace(pluralForm, "");
      texts.set(base, [...(texts.get(base) ?? []), value]);
    } else if (typeof value === "object" && value) {
      for (const [name, inner] of Object.entries(value)) walk(inner, key ? `${key}.${name}` : name);
    }
  };
  walk(locale, "");
  return texts;
}

function placeholders(texts: string[]): string {
  const names = texts.flatMap((text) => [...text.matchAll(/\{\{\s*([\w.]+)/g)].map(([, name]) => name));
  return [...new Set(names)].sort().join(", ");
}
