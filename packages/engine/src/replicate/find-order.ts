import type { Prediction, Training } from "replicate";
import type { Order } from "../remote/provider.ts";

/** How far the provider's clock may be behind ours. */
const clockSkewMs = 60_000;

/**
 * Whether a listed job was started with this order. Replicate stores no idempotency key, so the inputs are compared: uploaded
 * files have unique addresses, and a prompt has its seed.
 */
export function isOrderOf(order: Order, since: Date, remote: Prediction | Training): boolean {
  if (Date.parse(remote.created_at) < since.getTime() - clockSkewMs) return false;
  const version = order.kind === "generation" ? order.target : undefined;
  if (version && remote.version !== version) return false;
  const input = remote.input as Record<string, unknown>;
  return Object.entries(order.input).every(([name, value]) => input[name] === value);
}
