import type { EngineEntry } from "../engine-entry.ts";
import { fluxProfile } from "../remote/flux-profile.ts";
import { verifyReplicateWebhook } from "./webhook.ts";

export const replicate = {
  profile: fluxProfile,
  variables: {
    key: "REPLICATE_API_TOKEN",
    webhookSecret: "REPLICATE_WEBHOOK_SECRET",
    apiBase: "REPLICATE_API_BASE",
  },
  webhooks: {
    claims: (headers) => headers.has("webhook-signature"),
    createVerifier: ({ webhookSecret }) =>
      webhookSecret
        ? async (message) => verifyReplicateWebhook(message, { secrets: [webhookSecret] })
        : undefined,
  },
} satisfies EngineEntry;
