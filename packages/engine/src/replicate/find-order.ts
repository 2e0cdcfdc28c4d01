import { isDeepStrictEqual } from "node:util";
import type { Prediction, Training } from "replicate";
import type { Order } from "../remote/provider.ts";

/** How far the provider's clock may be behind ours. */
const clockSkewMs = 60_000;

/**
 * Whether a listed job was started with this order. Replicate stores no idempotency key, so the inputs are compared: uploaded
 * files have unique addresses, and a prompt has its seed, or else the caller knows which of two equal jobs is another order's.
 */
export function isOrderOf(order: Order, since: Date, remote: Prediction | Training): boolean {
  if (Date.parse(remote.created_at) < since.getTime() - clockSkewMs) return false;
  const isVersion = order.kind !== "training" && !order.target.includes("/");
  if (isVersion && remote.version !== order.target) return false;
  const input = remote.input as Record<string, unknown>;
  return Object.entries(order.input).every(([name, value]) => isDeepStrictEqual(input[name], value));
}
