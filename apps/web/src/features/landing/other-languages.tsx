import { type Language, languages, nameLanguage } from "@portrait-studio/contract/languages";

/** The way to the same page in each other language. */
export function OtherLanguages({ shown, path }: { shown: Language; path: string }) {
  return languages
    .filter((language) => language !== shown)
    .map((language) => (
      <a
        key={language}
        className="plain"
        href={`${path}?language=${language}`}
        lang={language}
        hrefLang={language}
      >
        {nameLanguage(language)}
      </a>
    ));
}
