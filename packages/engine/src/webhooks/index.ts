export { noteWebhook } from "./note-webhook.ts";
export { type WebhookFault, WebhookRefused, type WebhookRequest } from "./types.ts";
