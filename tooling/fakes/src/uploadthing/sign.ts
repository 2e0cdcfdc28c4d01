import { createHmac, timingSafeEqual } from "node:crypto";
import type { FakeContext } from "../base/context.ts";
import { app } from "./app.ts";

const prefix = "hmac-sha256=";

/** The signature over everything before it in the address. */
export function signAddress(address: string): string {
  return `${prefix}${createHmac("sha256", app.apiKey).update(address).digest("hex")}`;
}

/** Whether the app has signed this very address, and its time is not over. */
export function isSigned({ req, env }: FakeContext, now: number): boolean {
  // as it was sent: to parse it and write it again would change the encoding
  const asked = `http://${req.header("host")}${env.incoming.url}`;
  const at = asked.lastIndexOf("&signature=");
  const given = Buffer.from(req.query("signature") ?? "");
  const expected = Buffer.from(signAddress(asked.slice(0, at)));
  if (at < 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return Number(req.query("expires")) > now;
}
