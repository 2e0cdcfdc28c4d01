import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto";
import { z } from "zod";
import { readBounded } from "../remote/read-bounded.ts";
import {
  checkFreshness,
  readAddress,
  readBody,
  requireHeader,
  type WebhookNews,
  WebhookRefused,
  type WebhookRequest,
} from "../webhooks.ts";

export interface FalVerifierOptions {
  /** address of fal's published keys; fal's own by default */
  jwksUrl?: string | undefined;
  now?: () => Date;
  timeoutMs?: number;
}

const usualJwksUrl = "https://rest.fal.ai/.well-known/jwks.json";
const dayMs = 24 * 60 * 60 * 1000;
/** Unknown signatures trigger a look-up of new keys, at most once in this time. */
const againAfterMs = 60_000;
const usualTimeoutMs = 10_000;
const maxKeysBytes = 256 * 1024;
/** More would let one message cost too much to verify. */
const mostKeys = 100;

const keySet = z.object({
  keys: z
    .array(z.looseObject({ kty: z.string(), crv: z.string().optional(), x: z.string().optional() }))
    .max(mostKeys),
});

/**
 * Ed25519 over request id, account, time and the body's digest. Keys are cached for a day, and fetched again when none matches.
 * @returns a function that throws WebhookRefused
 */
export function createFalVerifier({
  jwksUrl = usualJwksUrl,
  now = () => new Date(),
  timeoutMs = usualTimeoutMs,
}: FalVerifierOptions = {}) {
  let known: { keys: KeyObject[]; at: number } | undefined;
  let asking: Promise<KeyObject[]> | undefined;

  const fetchKeys = async (): Promise<KeyObject[]> => {
    try {
      const response = await fetch(jwksUrl, { redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
      if (!response.ok) throw new Error(`${response.status}`);
      const body = await readBounded(response.body, maxKeysBytes);
      const { keys } = keySet.parse(JSON.parse(body.toString("utf8")));
      known = { keys: keys.flatMap(toPublicKey), at: now().getTime() };
      return known.keys;
    } catch (cause) {
      throw new WebhookRefused("keys_unavailable", { cause });
    }
  };

  /** Many messages at once share one call. */
  const askForKeys = (): Promise<KeyObject[]> => {
    asking ??= fetchKeys().finally(() => {
      asking = undefined;
    });
    return asking;
  };

  return async ({ url, headers, body }: WebhookRequest): Promise<WebhookNews> => {
    const requestId = requireHeader(headers, "x-fal-webhook-request-id");
    const userId = requireHeader(headers, "x-fal-webhook-user-id");
    const timestamp = requireHeader(headers, "x-fal-webhook-timestamp");
    const signature = requireHeader(headers, "x-fal-webhook-signature");
    checkFreshness(timestamp, body, now());
    if (!/^[0-9a-f]{128}$/i.test(signature)) throw new WebhookRefused("malformed");
    const digest = createHash("sha256").update(body).digest("hex");
    const message = Buffer.from([requestId, userId, timestamp, digest].join("\n"));
    const fits = (keys: KeyObject[]) =>
      keys.some((key) => verify(null, message, key, Buffer.from(signature, "hex")));
    const age = known ? now().getTime() - known.at : Number.POSITIVE_INFINITY;
    const atHand = known && age < dayMs ? known.keys : await askForKeys();
    const genuine = fits(atHand) || (known && age >= againAfterMs && age < dayMs && fits(await askForKeys()));
    if (!genuine) throw new WebhookRefused("wrong_signature");
    const { status, request_id: remoteId = requestId } = readBody(body);
    return {
      provider: "fal",
      deliveryId: requestId,
      remoteId: String(remoteId),
      finished: status === "OK" || status === "ERROR",
      ...readAddress(url),
    };
  };
}

/** Accepts only keys of this type, because Node would verify with another algorithm for another type. */
function toPublicKey({ kty, crv, x }: z.infer<typeof keySet>["keys"][number]): KeyObject[] {
  if (kty !== "OKP" || crv !== "Ed25519" || x === undefined) return [];
  return [createPublicKey({ key: { kty, crv, x }, format: "jwk" })];
}
