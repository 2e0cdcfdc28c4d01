import { createHmac, timingSafeEqual } from "node:crypto";
import type { Call } from "../double/http.ts";
import { app } from "./app.ts";

const prefix = "hmac-sha256=";

/** The signature of an address, of everything that stands before it. */
export function signatureOf(address: string): string {
  return `${prefix}${createHmac("sha256", app.apiKey).update(address).digest("hex")}`;
}

/** Whether the app has signed this very address, and its time is not over. */
export function isSigned({ request, url }: Call, now: number): boolean {
  const asked = `http://${request.headers.host}${request.url}`;
  const at = asked.lastIndexOf("&signature=");
  const given = Buffer.from(url.searchParams.get("signature") ?? "");
  const expected = Buffer.from(signatureOf(asked.slice(0, at)));
  if (at < 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return Number(url.searchParams.get("expires")) > now;
}
