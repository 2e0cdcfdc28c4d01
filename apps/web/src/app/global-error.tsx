"use client";

import { Crash, languageHere } from "~/components/crash.tsx";
import "./globals.css";

export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang={languageHere()} suppressHydrationWarning>
      <body>
        <Crash error={error} />
      </body>
    </html>
  );
}
