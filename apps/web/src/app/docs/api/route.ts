import { describeApi, referencePolicy, renderReference } from "@portrait-studio/api/reference";
import { type Language, languages } from "@portrait-studio/contract/languages";
import { version } from "@portrait-studio/platform/version";
import { cookies } from "next/headers";
import type { NextRequest } from "next/server";
import { chooseLanguage, languageCookie } from "~/lib/language/choose-language";
import { readPublicEnvironment } from "~/server/public-environment.ts";

export const dynamic = "force-dynamic";

let pages: Record<Language, string> | undefined;

export async function GET(request: NextRequest): Promise<Response> {
  pages ??= makePages();
  const cookie = (await cookies()).get(languageCookie)?.value;
  const language = chooseLanguage(cookie, request.headers.get("accept-language"));
  return new Response(pages[language], {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": referencePolicy,
      "cache-control": "private, no-cache",
      vary: "Accept-Language, Cookie",
    },
  });
}

function makePages(): Record<Language, string> {
  const document = describeApi({ appUrl: readPublicEnvironment().appUrl, version });
  const made = languages.map((language) => [language, renderReference(document, language)]);
  return Object.fromEntries(made) as Record<Language, string>;
}
