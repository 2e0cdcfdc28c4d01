"use client";

import { type Language, preferredLanguage } from "@portrait-studio/contract/languages";
import { crashTexts } from "@portrait-studio/i18n/crash";
import { useState } from "react";
import { copyText } from "~/lib/copy-text.ts";

/** Its texts are its own, since it uses nothing that may have broken with the page. The id is the server log's, or a new one. */
export function Crash({ error }: { error: Error & { digest?: string } }) {
  const [id] = useState(() => error.digest ?? Math.random().toString(36).slice(2, 10));
  const [copied, setCopied] = useState(false);
  const { language, texts } = crashTexts(languageHere());
  return (
    <div
      role="alert"
      lang={language}
      className="mx-auto grid min-h-[60dvh] max-w-xl place-content-center justify-items-center gap-5 p-4 text-center"
    >
      <h1 className="display text-h2">{texts.title}</h1>
      <button
        type="button"
        className="min-h-11 rounded-full bg-ink px-5 font-medium text-on-ink"
        onClick={() => window.location.reload()}
      >
        {texts.reload}
      </button>
      <p className="tabular flex flex-wrap items-center justify-center gap-x-2 text-label text-muted">
        {texts.id} <span className="select-all">{id}</span>
        <button
          type="button"
          className="min-h-11 font-medium text-accent underline underline-offset-4"
          onClick={() => void copyText(id).then(setCopied)}
        >
          {copied ? texts.copied : texts.copyId}
        </button>
      </p>
    </div>
  );
}

export function languageHere(): Language {
  if (typeof document === "undefined") return "en";
  return preferredLanguage(document.documentElement.lang || navigator.languages.join());
}
