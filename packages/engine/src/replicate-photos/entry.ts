import type { EngineEntry } from "../engine-entry.ts";
import { photoProfile } from "../remote/photo-profile.ts";
import { replicateFileHours, replicateVariables, replicateWebhooks } from "../replicate/variables.ts";
import { hasSeed } from "./models.ts";
import { readChoice, replicatePhotosOptions } from "./options.ts";

const profileWith = (options: Readonly<Record<string, string | undefined>>) => {
  const choice = readChoice(options);
  return photoProfile(choice, {
    seed: hasSeed(choice.model),
    photosGo: { to: "Replicate", at: "images", hours: replicateFileHours },
  });
};

export const replicatePhotos = {
  profile: profileWith({}),
  profileWith,
  variables: replicateVariables,
  options: replicatePhotosOptions,
  webhooks: replicateWebhooks,
} satisfies EngineEntry;
