import type { EngineEntry } from "../engine-entry.ts";
import { falVariables, falWebhooks } from "../fal/variables.ts";
import { photoProfile } from "../remote/photo-profile.ts";
import { uploadHours } from "../remote/upload-hours.ts";
import { falPhotosOptions, readChoice } from "./options.ts";

// all of fal's models have a seed
const profileWith = (options: Readonly<Record<string, string | undefined>>) =>
  photoProfile(readChoice(options), {
    seed: true,
    photosGo: { to: "fal", at: "images", hours: uploadHours },
  });

export const falPhotos = {
  profile: profileWith({}),
  profileWith,
  variables: falVariables,
  options: falPhotosOptions,
  webhooks: falWebhooks,
} satisfies EngineEntry;
