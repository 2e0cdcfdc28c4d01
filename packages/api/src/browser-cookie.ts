import { randomBytes } from "node:crypto";
import { StudioError } from "@portrait-studio/contract";

/** Binds a sign-in code to the browser that requested it, and identifies browsers that have signed in before. */
const cookieName = "studio_browser";
/** With this prefix, which needs https, other hosts of the same domain cannot set the cookie. */
const securePrefix = "__Host-";

/** Programs without cookies send their own secret in this header. */
const browserKeyHeader = "browser-key";

/** Browsers send one of these with every POST, whatever a page wants. */
const headersOfBrowsers = ["origin", "sec-fetch-site"];

const key = "[\\w-]{22,200}";
const keyPattern = new RegExp(`^${key}$`);

export interface BrowserKey {
  browserKey: string | undefined;
  /** whether the key came in the header, so that the caller needs no cookie */
  keepsBrowserKey: boolean;
  /** whether a program sent no key at all; its codes work for all such programs in its network */
  keyless: boolean;
}

interface CookieCall {
  client: BrowserKey;
  reply: { cookies: string[] };
  studio: { settings: { appUrl: string } };
}

/** The secret of the requesting browser. The header has priority over the cookie; `checkBrowserKey` validates it. */
export function readBrowserKey(headers: Headers, appUrl: string): BrowserKey {
  const brought = headers.get(browserKeyHeader);
  if (brought !== null) return { browserKey: brought, keepsBrowserKey: true, keyless: false };
  const browserKey = findBrowserKey(headers.get("cookie"), appUrl);
  const keyless = browserKey === undefined && !headersOfBrowsers.some((name) => headers.has(name));
  return { browserKey, keepsBrowserKey: false, keyless };
}

export function findBrowserKey(cookies: string | null, appUrl: string): string | undefined {
  return cookies?.match(new RegExp(`(?:^|;\\s*)${getCookieName(appUrl)}=(${key})(?:;|$)`))?.[1];
}

/** The longest time that browsers keep a cookie: 400 days, a little longer than a browser stays known. */
const maxAgeSeconds = 400 * 24 * 60 * 60;

export function browserCookie(browserKey: string, appUrl: string): string {
  const parts = [
    `${getCookieName(appUrl)}=${browserKey}`,
    "Path=/",
    `Max-Age=${maxAgeSeconds}`,
    "HttpOnly",
    "SameSite=Lax",
  ];
  return [...parts, ...(isSecure(appUrl) ? ["Secure"] : [])].join("; ");
}

function getCookieName(appUrl: string): string {
  return `${isSecure(appUrl) ? securePrefix : ""}${cookieName}`;
}

function isSecure(appUrl: string): boolean {
  return appUrl.startsWith("https://");
}

/** Streamed responses send their headers first, so this is called before the sign-in that needs the key. Safe to repeat. */
export function rememberBrowser({ client, reply, studio }: CookieCall): void {
  if (client.keepsBrowserKey) return;
  client.browserKey ??= randomBytes(32).toString("base64url");
  reply.cookies = [browserCookie(client.browserKey, studio.settings.appUrl)];
}

/** Refuses a key that others might use too, since they would share its attempts. @throws VALIDATION_FAILED */
export function checkBrowserKey({ client }: Pick<CookieCall, "client">): void {
  if (client.browserKey === undefined || keyPattern.test(client.browserKey)) return;
  throw new StudioError("VALIDATION_FAILED", {
    issues: [
      { path: "Browser-Key", message: "Must have 22 to 200 letters, digits, - or _, chosen at random." },
    ],
  });
}

/** The key of the calling browser or program, which gets one if it has none. @throws VALIDATION_FAILED */
export function requireBrowserKey(call: CookieCall): string {
  checkBrowserKey(call);
  rememberBrowser(call);
  return call.client.browserKey ?? "";
}
