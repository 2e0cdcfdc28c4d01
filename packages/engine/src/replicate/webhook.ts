import { createHmac, timingSafeEqual } from "node:crypto";
import {
  checkFreshness,
  readAddress,
  readBody,
  requireHeader,
  type WebhookNews,
  WebhookRefused,
  type WebhookRequest,
} from "../webhooks.ts";

const over: ReadonlySet<unknown> = new Set(["succeeded", "failed", "canceled", "aborted"]);

/**
 * As in Standard Webhooks: HMAC-SHA256 over id, time and raw body. The official client's own check has no time window.
 * @param secrets "whsec_" and base64; several during a rotation @throws WebhookRefused
 */
export function verifyReplicateWebhook(
  { url, headers, body }: WebhookRequest,
  { secrets, now = new Date() }: { secrets: readonly string[]; now?: Date },
): WebhookNews {
  const id = requireHeader(headers, "webhook-id");
  const timestamp = requireHeader(headers, "webhook-timestamp");
  const signatures = requireHeader(headers, "webhook-signature").split(" ");
  checkFreshness(timestamp, body, now);
  const expected = secrets.map((secret) => sign(secret, `${id}.${timestamp}.`, body));
  const given = signatures.flatMap((entry) => /^v1,([A-Za-z0-9+/]{43}=)$/.exec(entry)?.[1] ?? []);
  const matches = given.some((one) =>
    expected.some((digest) => timingSafeEqual(digest, Buffer.from(one, "base64"))),
  );
  if (!matches) throw new WebhookRefused("wrong_signature");
  const { id: remoteId, status } = readBody(body);
  if (typeof remoteId !== "string") throw new WebhookRefused("malformed");
  return {
    provider: "replicate",
    deliveryId: id,
    remoteId,
    finished: over.has(status),
    ...readAddress(url),
  };
}

function sign(secret: string, prefix: string, body: Uint8Array): Buffer {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  if (key.byteLength === 0) throw new Error("A webhook secret is empty, so it is not set correctly.");
  return createHmac("sha256", key).update(prefix).update(body).digest();
}
