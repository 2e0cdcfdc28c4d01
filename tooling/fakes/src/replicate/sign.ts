import { createHmac, randomUUID } from "node:crypto";
import type { FaultName } from "../images/faults.ts";

/** Headers of a webhook, by the Standard Webhooks scheme; `secret` is "whsec_" and base64. */
export function signWebhook(
  body: string,
  secret: string,
  faults: ReadonlySet<FaultName>,
): Record<string, string> {
  const id = `msg_${randomUUID().replaceAll("-", "")}`;
  const age = faults.has("webhook_old_timestamp") ? 3600 : 0;
  const timestamp = String(Math.floor(Date.now() / 1000) - age);
  const right = sign(secret, `${id}.${timestamp}.${body}`);
  const wrong = sign(
    `whsec_${Buffer.from("another secret").toString("base64")}`,
    `${id}.${timestamp}.${body}`,
  );
  const signatures = faults.has("webhook_bad_signature")
    ? [wrong]
    : faults.has("webhook_rotated")
      ? [wrong, right]
      : [right];
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.map((signature) => `v1,${signature}`).join(" "),
  };
}

function sign(secret: string, text: string): string {
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  return createHmac("sha256", key).update(text).digest("base64");
}
