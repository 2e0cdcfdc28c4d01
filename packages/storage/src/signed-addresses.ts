import { createHmac, timingSafeEqual } from "node:crypto";
import { checkKey } from "./keys.ts";
import { type AddressOptions, StorageError } from "./port.ts";

/** seconds */
const defaultLifetime = 12 * 60 * 60;
const audiencePattern = /^[\w.~-]{1,300}$/;

export interface AddressSignerOptions {
  /** signs the addresses; anyone who has it can read every file */
  secret: string;
  /** where `openSigned` is served, e.g. "https://studio.example/api/files" */
  baseUrl: string;
  /** milliseconds since 1970 */
  now?: () => number;
}

export function createAddressSigner({ secret, baseUrl, now = Date.now }: AddressSignerOptions) {
  const base = baseUrl.replace(/\/+$/, "");
  const basePath = `${new URL(base).pathname.replace(/\/+$/, "")}/`;

  const createSignature = (key: string, expires: string, audience: string, downloadName: string) =>
    // only the name, which is last, can contain a line break, so no two claims have the same bytes
    createHmac("sha256", secret)
      .update(`file\n${key}\n${expires}\n${audience}\n${downloadName}`)
      .digest("base64url");

  return {
    sign: (key: string, { audience, expiresIn = defaultLifetime, downloadName }: AddressOptions) => {
      checkKey(key);
      if (!audiencePattern.test(audience)) throw new StorageError("invalid_key", "Not an audience.");
      const expires = String(getExpiry(now() / 1000, expiresIn));
      const query = new URLSearchParams({ expires, for: audience });
      const name = downloadName?.toWellFormed() ?? "";
      if (name) query.set("name", name);
      query.set("signature", createSignature(key, expires, audience, name));
      return `${base}/${key}?${query}`;
    },
    /** The address's claim, with its expiry in seconds since 1970; undefined when it was altered, has expired or has another base. */
    verify: (url: URL) => {
      if (!url.pathname.startsWith(basePath)) return undefined;
      const key = url.pathname.slice(basePath.length);
      const expires = url.searchParams.get("expires") ?? "";
      const audience = url.searchParams.get("for") ?? "";
      const downloadName = url.searchParams.get("name") ?? "";
      if (!audiencePattern.test(audience)) return undefined;
      // compared as text, because base64 has several encodings of the same bytes
      const given = Buffer.from(url.searchParams.get("signature") ?? "");
      const expected = Buffer.from(createSignature(key, expires, audience, downloadName));
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      if (Number(expires) * 1000 <= now()) return undefined;
      return { key, audience, expires: Number(expires), ...(downloadName && { downloadName }) };
    },
  };
}

/** Addresses of a quarter of the lifetime are the same, so that browsers can cache them; each lives at least three quarters of it. */
function getExpiry(nowSeconds: number, expiresIn: number): number {
  const quarter = Math.max(1, Math.floor(expiresIn / 4));
  return Math.floor((nowSeconds + expiresIn) / quarter) * quarter;
}
