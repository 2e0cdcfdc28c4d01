import type { EngineEntry } from "../engine-entry.ts";
import { createFalVerifier } from "./webhook.ts";

/** What all engines at fal have in common. */
export const falVariables = { key: "FAL_KEY", apiBase: "FAL_API_BASE" };

export const falWebhooks: NonNullable<EngineEntry["webhooks"]> = {
  claims: (headers) => headers.has("x-fal-webhook-signature"),
  createVerifier: ({ apiBase }) =>
    createFalVerifier({ jwksUrl: apiBase && `${apiBase}/rest.fal.ai/.well-known/jwks.json` }),
};
