import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { RequestError } from "./http/request-error.ts";

export interface Signing {
  /** An even number of hex digits, with or without a prefix such as "signkey-prod-". */
  key: string;
  /** Events are accepted with any of these. */
  eventKeys: readonly string[];
}

/** @throws Error in one sentence when the keys cannot be used */
export function checkSigning({ key, eventKeys }: Signing): void {
  if (!/^(signkey-\w+-)?([\da-f]{2})+$/i.test(key))
    throw new Error("The signing key must be an even number of hex digits.");
  if (eventKeys.length === 0 || eventKeys.includes(""))
    throw new Error("A signing server needs an event key.");
}

/** HMAC-SHA256 over the body's canonical form (RFC 8785) and the time. @param at seconds since 1970 */
export function signBody({ key }: Signing, body: string, at = Math.floor(Date.now() / 1000)): string {
  const signed = createHmac("sha256", withoutPrefix(key)).update(canonical(JSON.parse(body)) + at);
  return `t=${at}&s=${signed.digest("hex")}`;
}

/** Without signing, everybody passes. @throws RequestError 401 */
export function checkSigningKey(signing: Signing | undefined, authorization = ""): void {
  if (!signing || isEqual(authorization, `Bearer ${hashKey(signing.key)}`)) return;
  throw new RequestError(401, "The signing key is not this server's: compare INNGEST_SIGNING_KEY of both.");
}

/** Without signing, everybody passes. @throws RequestError 401 */
export function checkEventKey(signing: Signing | undefined, key: string): void {
  if (!signing || signing.eventKeys.some((known) => isEqual(key, known))) return;
  throw new RequestError(401, "The event key is not this server's: compare INNGEST_EVENT_KEY of both.");
}

function hashKey(key: string): string {
  const [prefix = ""] = /^signkey-\w+-/.exec(key) ?? [];
  return prefix + createHash("sha256").update(withoutPrefix(key), "hex").digest("hex");
}

function withoutPrefix(key: string): string {
  return key.replace(/^signkey-\w+-/, "");
}

/** JavaScript writes numbers and texts as RFC 8785 wants them, and sorts names by UTF-16 units as it does. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join(",")}}`;
}

/** Compares digests, whose length tells nothing. */
function isEqual(given: string, known: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(known));
}
