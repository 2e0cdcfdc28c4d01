import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import type { FaultName } from "../images/faults.ts";

const account = "sandbox|fal";

export function makeSigningKeys() {
  const [first, second, stranger] = [1, 2, 3].map(() => generateKeyPairSync("ed25519"));
  if (!first || !second || !stranger) throw new Error("No keys could be made.");
  return {
    /** as fal publishes them: two, of which either may sign */
    jwks: () => ({ keys: [publish(first.publicKey, "key-1"), publish(second.publicKey, "key-2")] }),
    headers: (requestId: string, body: string, faults: ReadonlySet<FaultName>) => {
      const age = faults.has("webhook_old_timestamp") ? 3600 : 0;
      const timestamp = String(Math.floor(Date.now() / 1000) - age);
      const digest = createHash("sha256").update(body).digest("hex");
      const pair = faults.has("webhook_bad_signature")
        ? stranger
        : faults.has("webhook_rotated")
          ? second
          : first;
      const message = Buffer.from([requestId, account, timestamp, digest].join("\n"));
      return {
        "x-fal-webhook-request-id": requestId,
        "x-fal-webhook-user-id": account,
        "x-fal-webhook-timestamp": timestamp,
        "x-fal-webhook-signature": sign(null, message, pair.privateKey).toString("hex"),
      };
    },
  };
}

export type SigningKeys = ReturnType<typeof makeSigningKeys>;

function publish(key: KeyObject, kid: string): Record<string, unknown> {
  return { ...key.export({ format: "jwk" }), kid, use: "sig", alg: "EdDSA" };
}
