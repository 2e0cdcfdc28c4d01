import { createHash } from "node:crypto";
import { isLanguage, type Language } from "@portrait-studio/contract/languages";
import { loadLanding, loadScreen } from "@portrait-studio/i18n/screens";
import tokens from "@portrait-studio/ui/tokens.css" with { type: "text" };
import { cookies } from "next/headers";
import { beforeAfterScript } from "~/features/landing/before-after.tsx";
import compare from "~/features/landing/compare.css" with { type: "text" };
import landing from "~/features/landing/landing.css" with { type: "text" };
import { LandingPage } from "~/features/landing/landing-page.tsx";
import offer from "~/features/landing/offer.css" with { type: "text" };
import { readOffer } from "~/features/landing/read-offer.ts";
import sections from "~/features/landing/sections.css" with { type: "text" };
import { testimonials } from "~/features/landing/testimonials.ts";
import { chooseLanguage, languageCookie } from "~/lib/language/choose-language.ts";
import { languageScript } from "~/lib/language/language-script.ts";
import { readPublicEnvironment } from "~/lib/public-environment.ts";
import { themeScript } from "~/lib/theme/theme-script.ts";
import fonts from "./fonts/fonts.css" with { type: "text" };

const pages = new Map<Language, Promise<string>>();
const headScript = `${themeScript};${languageScript}`;
const scriptHashes = [headScript, beforeAfterScript].map(
  (script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
);

const policy = [
  "default-src 'none'",
  `script-src ${scriptHashes.join(" ")}`,
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  // tools that look at a page fetch its robots.txt from there
  "connect-src 'self'",
  "manifest-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * The landing page as plain HTML: a page of Next's would bring its whole runtime along for nothing that moves. It is rendered
 * once a language.
 */
export async function GET(request: Request): Promise<Response> {
  const jar = await cookies();
  const wanted = new URL(request.url).searchParams.get("language");
  const language = isLanguage(wanted)
    ? wanted
    : chooseLanguage(jar.get(languageCookie)?.value, request.headers.get("accept-language"));
  if (isLanguage(wanted)) jar.set(languageCookie, wanted, { path: "/", sameSite: "lax", maxAge: 31_536_000 });
  return new Response(await pageIn(language), {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-language": language,
      "content-security-policy": policy,
      "cache-control": "private, no-cache",
      vary: "Accept-Language, Cookie",
    },
  });
}

function pageIn(language: Language): Promise<string> {
  const known = pages.get(language);
  if (known) return known;
  const page = renderPage(language);
  pages.set(language, page);
  page.catch(() => pages.delete(language));
  return page;
}

async function renderPage(language: Language): Promise<string> {
  const { appUrl, creditExpiry, creditPackages, sells } = readPublicEnvironment();
  const [{ renderToStaticMarkup }, { landing: texts }, labels] = await Promise.all([
    // Next refuses it as a static import, to keep it out of pages
    import("react-dom/server"),
    loadLanding(language),
    loadScreen(language, "recipes"),
  ]);
  const css = [tokens, fonts, landing, sections, compare, offer].join("\n");
  return `<!doctype html>${renderToStaticMarkup(
    <LandingPage
      texts={texts}
      language={language}
      appUrl={appUrl}
      labels={labels}
      offer={sells ? readOffer(creditPackages) : undefined}
      creditExpiry={creditExpiry}
      testimonials={testimonials}
      css={css}
      script={headScript}
    />,
  )}`;
}
