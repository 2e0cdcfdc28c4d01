import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { preload } from "react-dom";
import { Providers } from "~/components/providers.tsx";
import { chooseLanguage, languageCookie } from "~/lib/language/choose-language.ts";
import { themeScript } from "~/lib/theme/theme-script.ts";
import { readPublicEnvironment } from "~/server/public-environment.ts";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Portrait Studio", template: "%s - Portrait Studio" },
  robots: { index: false },
};

export const viewport: Viewport = {
  viewportFit: "cover",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#faf8f5" },
    { media: "(prefers-color-scheme: dark)", color: "#12100e" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [jar, sent] = await Promise.all([cookies(), headers()]);
  const language = chooseLanguage(jar.get(languageCookie)?.value, sent.get("accept-language"));
  preload("/fonts/geist-latin-5.3.0.woff2", { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  return (
    // the theme's class is set before React starts
    <html lang={language} suppressHydrationWarning>
      <head>
        <script
          nonce={sent.get("x-nonce") ?? undefined}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
          dangerouslySetInnerHTML={{ __html: themeScript }}
        />
      </head>
      <body suppressHydrationWarning>
        {/* extensions add elements to the body: inside a Suspense boundary, one of them makes React render the whole page again */}
        <div className="contents">
          <Providers language={language} photoDays={readPublicEnvironment().photoDays}>
            {children}
          </Providers>
        </div>
      </body>
    </html>
  );
}
