import type { EngineEntry } from "../engine-entry.ts";
import { fluxProfile } from "../remote/flux-profile.ts";
import { loraModels } from "./lora-models.ts";
import { falOptions } from "./options.ts";
import { falVariables, falWebhooks } from "./variables.ts";

export const fal = {
  profile: { ...fluxProfile, costs: loraModels["flux-2"].costs },
  profileWith: (options) => ({
    ...fluxProfile,
    costs: loraModels[falOptions.parse(options).FAL_TRAINER].costs,
  }),
  variables: falVariables,
  options: falOptions,
  webhooks: falWebhooks,
} satisfies EngineEntry;
