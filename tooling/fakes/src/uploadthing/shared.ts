import { createHmac, timingSafeEqual } from "node:crypto";
import type { FakeContext } from "../base/context.ts";
import { refuse } from "../base/refuse.ts";
import type { UploadFaults } from "./faults.ts";
import type { Shelf } from "./shelf.ts";

export interface UploadThingContext {
  /** the server's own address, known once its port is open */
  base: () => string;
  shelf: Shelf;
  faults: UploadFaults;
  /** milliseconds since 1970 */
  now: () => number;
}

export function fail(status: number, error: string, headers?: Record<string, string>): never {
  return refuse(status, { error }, headers);
}

/** The only app of the fake. Its key is public: production refuses it. */
export const app = {
  apiKey: "sk_sandbox_not_for_production",
  appId: "sandbox",
  regions: ["local"],
} as const;

export const uploadThingToken = Buffer.from(JSON.stringify(app)).toString("base64");

/** Whether the app has signed this very address, and its time is not over. */
export function isSigned({ req, env }: FakeContext, now: number): boolean {
  // as it was sent: to parse it and write it again would change the encoding
  const asked = `http://${req.header("host")}${env.incoming.url}`;
  const at = asked.lastIndexOf("&signature=");
  const given = Buffer.from(req.query("signature") ?? "");
  const code = createHmac("sha256", app.apiKey).update(asked.slice(0, at)).digest("hex");
  const expected = Buffer.from(`hmac-sha256=${code}`);
  if (at < 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return Number(req.query("expires")) > now;
}
