import { randomBytes } from "node:crypto";
import { StudioError } from "@portrait-studio/contract";
import type { ApiContext } from "./context.ts";

/** Ties a sign-in code to the browser that asked for it, and identifies a browser that has signed in before. */
const cookieName = "studio_browser";
/** Over https the prefix keeps other hosts of the same domain from setting it. */
const securePrefix = "__Host-";

/** Programs without a cookie jar send a secret of their own instead. */
const browserKeyHeader = "browser-key";

const key = "[\\w-]{22,200}";
const keyPattern = new RegExp(`^${key}$`);

export interface BrowserKey {
  browserKey: string | undefined;
  /** It came in the header: the caller keeps it and needs no cookie. */
  keepsBrowserKey: boolean;
}

/** The secret of the asking browser. A header counts before a cookie, and is checked where it is used. */
export function readBrowserKey(headers: Headers, appUrl: string): BrowserKey {
  const brought = headers.get(browserKeyHeader);
  if (brought !== null) return { browserKey: brought, keepsBrowserKey: true };
  return { browserKey: browserKeyOf(headers.get("cookie"), appUrl), keepsBrowserKey: false };
}

export function browserKeyOf(cookies: string | null, appUrl: string): string | undefined {
  return cookies?.match(new RegExp(`(?:^|;\\s*)${nameOf(appUrl)}=(${key})(?:;|$)`))?.[1];
}

/** As long as browsers keep any cookie: 400 days, a little longer than a browser stays known. */
const maxAgeSeconds = 400 * 24 * 60 * 60;

export function browserCookie(browserKey: string, appUrl: string): string {
  const parts = [
    `${nameOf(appUrl)}=${browserKey}`,
    "Path=/",
    `Max-Age=${maxAgeSeconds}`,
    "HttpOnly",
    "SameSite=Lax",
  ];
  return [...parts, ...(isSecure(appUrl) ? ["Secure"] : [])].join("; ");
}

function nameOf(appUrl: string): string {
  return `${isSecure(appUrl) ? securePrefix : ""}${cookieName}`;
}

function isSecure(appUrl: string): boolean {
  return appUrl.startsWith("https://");
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
  if (client.keepsBrowserKey) return;
  client.browserKey ??= randomBytes(32).toString("base64url");
  reply.cookies = [browserCookie(client.browserKey, studio.settings.appUrl)];
}

/** A key that others could think of as well would share its attempts with them. @throws VALIDATION_FAILED */
export function checkBrowserKey({ client }: Pick<ApiContext, "client">): void {
  if (client.browserKey === undefined || keyPattern.test(client.browserKey)) return;
  throw new StudioError("VALIDATION_FAILED", {
    issues: [
      { path: "Browser-Key", message: "Must have 22 to 200 letters, digits, - or _, chosen at random." },
    ],
  });
}
