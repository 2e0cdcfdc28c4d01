import type { Problem } from "./workspace.ts";

export interface Locale {
  /** paths in the folder, such as "screens/auth.ts" */
  files: readonly string[];
  /** by exported name; nested as the resources are */
  texts: Readonly<Record<string, unknown>>;
}

/** Languages have different plural forms, so the forms of one text count as one. */
const pluralForm = /_(zero|one|two|few|many|other)$/;

export function checkLocaleParity(
  english: Locale,
  others: ReadonlyMap<string, Locale>,
  { mayBeEmpty = false } = {},
): Problem[] {
  const texts = flatten(english.texts);
  return [
    ...(mayBeEmpty ? [] : findEmpty("en", texts)),
    ...[...others].flatMap(([language, other]) => {
      const translated = flatten(other.texts);
      return [
        ...compareFiles(english.files, other.files, language),
        ...compareTexts(texts, translated, language),
        ...(mayBeEmpty ? [] : findEmpty(language, translated)),
      ];
    }),
  ];
}

function compareFiles(english: readonly string[], other: readonly string[], language: string): Problem[] {
  const missing = (from: readonly string[], to: readonly string[], place: string) =>
    from
      .filter((file) => !to.includes(file))
      .map((file) => problem(`The file ${file} of texts is missing in ${place}.`));
  return [...missing(english, other, language), ...missing(other, english, "en")];
}

type LocaleTexts = ReadonlyMap<string, string[]>;

function compareTexts(english: LocaleTexts, other: LocaleTexts, language: string): Problem[] {
  const missing = (from: LocaleTexts, to: LocaleTexts, place: string) =>
    [...from.keys()]
      .filter((key) => !to.has(key))
      .map((key) => problem(`The text ${key} is missing in ${place}.`));
  const differing = [...english].flatMap(([key, texts]) => {
    const [ours, theirs] = [placeholders(texts), placeholders(other.get(key) ?? texts)];
    return ours === theirs
      ? []
      : [
          problem(
            `The text ${key} asks for ${ours || "nothing"} in en and for ${theirs || "nothing"} in ${language}.`,
          ),
        ];
  });
  return [...missing(english, other, language), ...missing(other, english, "en"), ...differing];
}

function findEmpty(language: string, texts: LocaleTexts): Problem[] {
  return [...texts]
    .filter(([, forms]) => forms.some((text) => text.trim() === ""))
    .map(([key]) => problem(`The text ${key} is empty in ${language}.`));
}

function problem(text: string): Problem {
  return { level: "error", text };
}

function flatten(tree: Readonly<Record<string, unknown>>): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  const walk = (value: unknown, key: string) => {
    if (typeof value === "string") {
      const base = key.replace(pluralForm, "");
      texts.set(base, [...(texts.get(base) ?? []), value]);
    } else if (Array.isArray(value)) {
      // a list may be longer in one language than in another
      for (const inner of value) walk(inner, key);
    } else if (typeof value === "object" && value) {
      for (const [name, inner] of Object.entries(value)) walk(inner, key ? `${key}.${name}` : name);
    }
  };
  walk(tree, "");
  return texts;
}

function placeholders(texts: string[]): string {
  const names = texts.flatMap((text) => [...text.matchAll(/\{\{\s*([\w.]+)/g)].map(([, name]) => name));
  return [...new Set(names)].sort().join(", ");
}

export function checkEngineTexts(engines: readonly string[], { texts }: Locale): Problem[] {
  const { common } = texts as { common?: { engine?: Record<string, unknown> } };
  return engines
    .filter((name) => typeof common?.engine?.[name] !== "string")
    .map((name) => ({
      level: "error",
      text: `The texts of screens/common.json have no name for the engine ${name}.`,
    }));
}

/** Lexicons have the headings of the English one, and any may be empty. Prompts in a language without one are read by the others' words. */
export function checkLexicons(english: Locale, others: ReadonlyMap<string, Locale>): Problem[] {
  return [...others].flatMap(([language, other]): Problem[] => {
    const text = `packages/prompts/src/lexicon has no ${language}: prompts in it are not understood.`;
    if (other.files.length === 0) return [{ level: "warning", text }];
    return checkLocaleParity(english, new Map([[language, other]]), { mayBeEmpty: true });
  });
}
