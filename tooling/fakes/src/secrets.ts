/** The fake Replicate signs its webhooks with this; a fake keeps no secrets. */
export const replicateWebhookSecret = "whsec_c2FuZGJveC1yZXBsaWNhdGUtd2ViaG9va3M=";
