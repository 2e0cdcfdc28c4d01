import { describeApi, renderReference } from "@portrait-studio/api/reference";
import { version } from "@portrait-studio/platform/version";
import { cookies } from "next/headers";
import type { NextRequest } from "next/server";
import { chooseLanguage, languageCookie } from "~/lib/language/choose-language";
import { readPublicEnvironment } from "~/server/public-environment.ts";

export const dynamic = "force-dynamic";

let document: ReturnType<typeof describeApi> | undefined;

/** The API's reference, a page by itself. `src/proxy.ts` has made its nonce. */
export async function GET(request: NextRequest): Promise<Response> {
  document ??= describeApi({ appUrl: readPublicEnvironment().appUrl, version });
  const cookie = (await cookies()).get(languageCookie)?.value;
  const language = chooseLanguage(cookie, request.headers.get("accept-language"));
  const page = renderReference(document, language, request.headers.get("x-nonce") ?? "");
  return new Response(page, {
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
}
