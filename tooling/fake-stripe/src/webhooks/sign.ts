import { createHmac } from "node:crypto";

/** The header that proves where a webhook comes from. @param at seconds since 1970 */
export function signature(payload: string, secret: string, at: number): string {
  const code = createHmac("sha256", secret).update(`${at}.${payload}`, "utf8").digest("hex");
  return `t=${at},v1=${code}`;
}
