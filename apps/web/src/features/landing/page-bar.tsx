import { type Language, languages, nameLanguage } from "@portrait-studio/contract/languages";
import type { ReactNode } from "react";
import { Mark } from "../../components/mark.tsx";

interface PageBarProps {
  /** of its links, for those who do not see them */
  label: string;
  language: Language;
  path: string;
  children?: ReactNode;
}

export function PageBar({ label, language, path, children }: PageBarProps) {
  return (
    <header className="bar">
      <a className="brand" href="/">
        <Mark />
        Portrait Studio
      </a>
      <nav aria-label={label}>
        <OtherLanguages shown={language} path={path} />
        {children}
      </nav>
    </header>
  );
}

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
