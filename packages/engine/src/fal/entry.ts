import type { EngineEntry } from "../engine-entry.ts";
import type { EngineProfile } from "../port.ts";
import { fluxProfile } from "../remote/flux-profile.ts";
import { loraModels } from "./lora-models.ts";
import { falOptions, lentHours } from "./options.ts";
import { falVariables, falWebhooks } from "./variables.ts";

const profileWith = (options: Readonly<Record<string, string | undefined>>): EngineProfile => ({
  ...fluxProfile,
  costs: loraModels[falOptions.parse(options).FAL_TRAINER].costs,
  // weights that are lent to it for images live the longest
  photosGo: { to: "fal", at: "training", hours: lentHours },
});

export const fal = {
  profile: profileWith({}),
  profileWith,
  variables: falVariables,
  options: falOptions,
  webhooks: falWebhooks,
} satisfies EngineEntry;
