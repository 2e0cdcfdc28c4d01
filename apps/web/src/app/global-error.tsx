"use client";

import "./globals.css";

const texts = {
  en: { title: "Something went wrong. Try reloading.", reload: "Reload" },
  es: { title: "Algo ha ido mal. Prueba a recargar.", reload: "Recargar" },
} as const;

/** The last resort: the layout itself broke, and with it the translations. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  const language = typeof navigator !== "undefined" && navigator.language.startsWith("es") ? "es" : "en";
  const { title, reload } = texts[language];
  return (
    <html lang={language}>
      <body>
        <main
          role="alert"
          className="mx-auto grid min-h-dvh max-w-lg place-content-center justify-items-center gap-5 p-4 text-center"
        >
          <h1 className="display text-h2">{title}</h1>
          <button
            type="button"
            className="min-h-11 rounded-full bg-ink px-5 font-medium text-on-ink"
            onClick={() => window.location.reload()}
          >
            {reload}
          </button>
          {error.digest && <p className="text-label text-muted">{error.digest}</p>}
        </main>
      </body>
    </html>
  );
}
