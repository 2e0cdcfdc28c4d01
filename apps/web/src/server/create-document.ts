import { createHash } from "node:crypto";
import { isLanguage, type Language } from "@portrait-studio/contract/languages";
import { cookies } from "next/headers";
import type { ReactElement } from "react";
import { chooseLanguage, languageCookie } from "~/lib/language/choose-language.ts";
import { languageScript } from "~/lib/language/language-script.ts";
import { themeScript } from "~/lib/theme/theme-script.ts";

export const headScript = `${themeScript};${languageScript}`;

const createPolicy = (scripts: readonly string[]) =>
  [
    "default-src 'none'",
    `script-src ${scripts.map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`).join(" ")}`,
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

/** Plain HTML, rendered once a language: Next's runtime would come for nothing that moves. @param scripts inline, besides the head's */
export function createDocument(
  render: (language: Language) => Promise<ReactElement>,
  scripts: readonly string[] = [],
): (request: Request) => Promise<Response> {
  const pages = new Map<Language, Promise<string>>();
  const policy = createPolicy([headScript, ...scripts]);
  const pageIn = (language: Language): Promise<string> => {
    const known = pages.get(language);
    if (known) return known;
    const page = toHtml(render(language));
    pages.set(language, page);
    page.catch(() => pages.delete(language));
    return page;
  };
  return async (request) => {
    const jar = await cookies();
    const wanted = new URL(request.url).searchParams.get("language");
    const language = isLanguage(wanted)
      ? wanted
      : chooseLanguage(jar.get(languageCookie)?.value, request.headers.get("accept-language"));
    if (isLanguage(wanted))
      jar.set(languageCookie, wanted, { path: "/", sameSite: "lax", maxAge: 31_536_000 });
    return new Response(await pageIn(language), {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-language": language,
        "content-security-policy": policy,
        "cache-control": "private, no-cache",
        vary: "Accept-Language, Cookie",
      },
    });
  };
}

async function toHtml(page: Promise<ReactElement>): Promise<string> {
  // Next refuses it as a static import, to keep it out of pages
  const { renderToStaticMarkup } = await import("react-dom/server");
  return `<!doctype html>${renderToStaticMarkup(await page)}`;
}
