export { createFalVerifier, type FalVerifierOptions } from "./fal.ts";
export { noteWebhook } from "./note-webhook.ts";
export { verifyReplicateWebhook } from "./replicate.ts";
export { type WebhookFault, type WebhookNews, WebhookRefused, type WebhookRequest } from "./types.ts";
