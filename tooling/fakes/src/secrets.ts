export const replicateWebhookSecret = "whsec_c2FuZGJveC1yZXBsaWNhdGUtd2ViaG9va3M=";
