import type { EngineEntry } from "../engine-entry.ts";
import { fluxProfile } from "../remote/flux-profile.ts";
import { createFalVerifier } from "./webhook.ts";

export const fal = {
  profile: fluxProfile,
  variables: { key: "FAL_KEY", apiBase: "FAL_API_BASE" },
  webhooks: {
    claims: (headers) => headers.has("x-fal-webhook-signature"),
    createVerifier: ({ apiBase }) =>
      createFalVerifier({ jwksUrl: apiBase && `${apiBase}/rest.fal.ai/.well-known/jwks.json` }),
  },
} satisfies EngineEntry;
