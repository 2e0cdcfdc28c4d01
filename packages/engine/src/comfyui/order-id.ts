import { createHash } from "node:crypto";

/** An order has the same id whoever makes it: a UUID of version 8, from a hash. */
export function orderIdOf(name: string): string {
  const hex = createHash("sha256").update(`portrait-studio ${name}`).digest("hex");
  const variant = "89ab"[Number.parseInt(hex[16] ?? "0", 16) % 4];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
