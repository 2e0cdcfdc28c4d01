import type { EngineEntry } from "../engine-entry.ts";
import { fluxProfile } from "../remote/flux-profile.ts";
import { replicateVariables, replicateWebhooks } from "./variables.ts";

export const replicate = {
  profile: {
    ...fluxProfile,
    // by the second: what callers report, not a price list
    costs: {
      training: { usd: 2, basis: "about 25 minutes of flux-dev-lora-trainer" },
      generation: { usd: 0.03, basis: "about 15 seconds of a trained version" },
      edit: { usd: 0.04, basis: "an image of flux-kontext-pro" },
    },
  },
  variables: replicateVariables,
  webhooks: replicateWebhooks,
} satisfies EngineEntry;
