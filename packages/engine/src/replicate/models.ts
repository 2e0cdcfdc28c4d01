import type { EngineEntry, EngineOptions } from "../engine-entry.ts";
import { createChoiceReader, type PhotoChoice, type PhotoModelName } from "../remote/photo-models.ts";
import type { PhotoOrder } from "../remote/photo-provider.ts";
import { fluxProfile, getPhotoProfile } from "../remote/profiles.ts";
import { verifyReplicateWebhook } from "./webhook.ts";

/** How long Replicate keeps a file that nobody deletes; the studio deletes its own when the job has ended. */
const fileHours = 24;

const shared = {
  variables: {
    key: "REPLICATE_API_TOKEN",
    webhookSecret: "REPLICATE_WEBHOOK_SECRET",
    apiBase: "REPLICATE_API_BASE",
  },
  webhooks: {
    claims: (headers) => headers.has("webhook-signature"),
    createVerifier: ({ webhookSecret }) =>
      webhookSecret
        ? async (message) => verifyReplicateWebhook(message, { secrets: [webhookSecret] })
        : undefined,
  },
} satisfies Partial<EngineEntry>;

export const replicate = {
  ...shared,
  profile: {
    ...fluxProfile,
    photosGo: { to: "Replicate", at: "training", hours: fileHours },
    // by the second: what callers report, not a price list
    costs: {
      training: { usd: 2, basis: "about 25 minutes of flux-dev-lora-trainer, unconfirmed" },
      generation: { usd: 0.03, basis: "about 15 seconds of a trained version, unconfirmed" },
      edit: { usd: 0.04, basis: "an image of flux-kontext-pro" },
    },
  },
} satisfies EngineEntry;

export function writeTraining(triggerWord: string, archiveUrl: string): Record<string, unknown> {
  return {
    input_images: archiveUrl,
    trigger_word: triggerWord,
    autocaption: true,
    autocaption_prefix: `a photo of ${triggerWord}, `,
    steps: 1000,
    lora_rank: 16,
  };
}

const choice = createChoiceReader({
  model: "REPLICATE_PHOTOS_MODEL",
  megapixels: "REPLICATE_PHOTOS_MEGAPIXELS",
  references: "REPLICATE_PHOTOS_REFERENCES",
});

export const readChoice = choice.read;

export const targets: Readonly<Record<PhotoModelName, string>> = {
  "flux-2-pro": "black-forest-labs/flux-2-pro",
  "flux-2-max": "black-forest-labs/flux-2-max",
  "nano-banana-pro": "google/nano-banana-pro",
};

export function hasSeed(model: PhotoModelName): boolean {
  return model !== "nano-banana-pro";
}

const getProfile = (options: EngineOptions) => {
  const chosen = choice.read(options);
  return getPhotoProfile(chosen, {
    seed: hasSeed(chosen.model),
    photosGo: { to: "Replicate", at: "images", hours: fileHours },
  });
};

export const replicatePhotos = {
  ...shared,
  profile: getProfile({}),
  profileWith: getProfile,
  options: choice.options,
} satisfies EngineEntry;

export function writePhotoInput(
  { prompt, seed, images, aspectRatio }: PhotoOrder,
  { model, megapixels }: PhotoChoice,
): Record<string, unknown> {
  const input = { prompt, aspect_ratio: aspectRatio ?? "match_input_image", output_format: "png" };
  if (!hasSeed(model)) return { ...input, image_input: images, resolution: megapixels > 1 ? "2K" : "1K" };
  return {
    ...input,
    seed,
    input_images: images,
    resolution: aspectRatio ? `${megapixels} MP` : "match_input_image",
    safety_tolerance: 2,
  };
}
