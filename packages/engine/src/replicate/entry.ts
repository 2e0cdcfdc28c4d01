import type { EngineEntry } from "../engine-entry.ts";
import { fluxProfile } from "../remote/flux-profile.ts";
import { replicateFileHours, replicateVariables, replicateWebhooks } from "./variables.ts";

export const replicate = {
  profile: {
    ...fluxProfile,
    photosGo: { to: "Replicate", at: "training", hours: replicateFileHours },
    // by the second: what callers report, not a price list
    costs: {
      training: { usd: 2, basis: "about 25 minutes of flux-dev-lora-trainer, unconfirmed" },
      generation: { usd: 0.03, basis: "about 15 seconds of a trained version, unconfirmed" },
      edit: { usd: 0.04, basis: "an image of flux-kontext-pro" },
    },
  },
  variables: replicateVariables,
  webhooks: replicateWebhooks,
} satisfies EngineEntry;
