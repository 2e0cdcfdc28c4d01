import { randomBytes } from "node:crypto";
import type { ApiContext } from "./context.ts";

/** Ties a sign-in code to the browser that asked for it. */
const cookieName = "studio_browser";
/** Over https the prefix keeps other hosts of the same domain from setting it. */
const securePrefix = "__Host-";

const pattern = new RegExp(`(?:^|;\\s*)(?:${securePrefix})?${cookieName}=([\\w-]{1,200})(?:;|$)`);

export function browserKeyOf(cookies: string | null): string | undefined {
  return cookies?.match(pattern)?.[1];
}

/** A day is longer than any code lives. */
const maxAgeSeconds = 24 * 60 * 60;

export function browserCookie(browserKey: string, appUrl: string): string {
  const secure = appUrl.startsWith("https://");
  const parts = [
    `${secure ? securePrefix : ""}${cookieName}=${browserKey}`,
    "Path=/",
    `Max-Age=${maxAgeSeconds}`,
    "HttpOnly",
    "SameSite=Lax",
  ];
  return [...parts, ...(secure ? ["Secure"] : [])].join("; ");
}

/**
 * Gives the browser a key unless it has one. A streamed answer sends its headers before anything has run, so this comes before
 * the sign-in that needs the key, and may come twice.
 */
export function rememberBrowser({
  client,
  reply,
  studio,
}: Pick<ApiContext, "client" | "reply" | "studio">): void {
  client.browserKey ??= randomBytes(32).toString("base64url");
  reply.cookies = [browserCookie(client.browserKey, studio.settings.appUrl)];
}
