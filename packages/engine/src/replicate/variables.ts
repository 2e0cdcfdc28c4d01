import type { EngineEntry } from "../engine-entry.ts";
import { verifyReplicateWebhook } from "./webhook.ts";

/** What all engines at Replicate have in common. */
export const replicateVariables = {
  key: "REPLICATE_API_TOKEN",
  webhookSecret: "REPLICATE_WEBHOOK_SECRET",
  apiBase: "REPLICATE_API_BASE",
};

/** How long Replicate keeps a file that nobody deletes; the studio deletes its own when the job has ended. */
export const replicateFileHours = 24;

export const replicateWebhooks: NonNullable<EngineEntry["webhooks"]> = {
  claims: (headers) => headers.has("webhook-signature"),
  createVerifier: ({ webhookSecret }) =>
    webhookSecret
      ? async (message) => verifyReplicateWebhook(message, { secrets: [webhookSecret] })
      : undefined,
};
