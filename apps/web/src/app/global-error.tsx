"use client";

import { Crash, languageHere } from "~/components/crash.tsx";
import "./globals.css";

/** The last resort: the layout itself broke. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang={languageHere()} suppressHydrationWarning>
      <body>
        <Crash error={error} />
      </body>
    </html>
  );
}
