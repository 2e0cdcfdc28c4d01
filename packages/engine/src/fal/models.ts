import type { EngineEntry, EngineOptions } from "../engine-entry.ts";
import { findImageSize, parseAspectRatio } from "../remote/image-size.ts";
import { createChoiceReader, type PhotoChoice } from "../remote/photo-models.ts";
import type { PhotoOrder } from "../remote/photo-provider.ts";
import { fluxProfile, getPhotoProfile } from "../remote/profiles.ts";
import { uploadHours } from "../remote/provider.ts";
import { createFalVerifier } from "./webhook.ts";

export const lentHours = 6;

const steps = 1000;

export const trained = {
  trainer: "fal-ai/flux-2-trainer",
  generator: "fal-ai/flux-2/lora",
  /** edits with the person's own weights, so that the face stays theirs */
  editor: "fal-ai/flux-2/lora/edit",
  /** edits an image whose model is deleted: it knows nobody */
  strangersEditor: "fal-ai/flux-pro/kontext",
} as const;

export function writeTraining(triggerWord: string, archiveUrl: string): Record<string, unknown> {
  return { image_data_url: archiveUrl, default_caption: `photo of ${triggerWord} person`, steps };
}

export function writeSampling(weightsUrl: string, images: number): Record<string, unknown> {
  return {
    loras: [{ path: weightsUrl, scale: 1 }],
    num_images: images,
    num_inference_steps: 28,
    guidance_scale: 2.5,
    enable_safety_checker: true,
    output_format: "png",
  };
}

const shared = {
  variables: { key: "FAL_KEY", apiBase: "FAL_API_BASE" },
  webhooks: {
    claims: (headers) => headers.has("x-fal-webhook-signature"),
    createVerifier: ({ apiBase }) =>
      createFalVerifier({ jwksUrl: apiBase && `${apiBase}/rest.fal.ai/.well-known/jwks.json` }),
  },
} satisfies Partial<EngineEntry>;

/** Prices of November 2026, as fal's pages say; those marked so were in no price list that we could read. */
export const fal = {
  ...shared,
  profile: {
    ...fluxProfile,
    costs: {
      training: { usd: 0.0064 * steps, basis: `${steps} steps of flux-2-trainer` },
      generation: { usd: 0.021, basis: "about a megapixel of flux-2/lora, unconfirmed" },
      edit: { usd: 0.042, basis: "about a megapixel sent and one made of flux-2/lora/edit, unconfirmed" },
    },
    // weights that are lent to it for images live the longest
    photosGo: { to: "fal", at: "training", hours: lentHours },
  },
} satisfies EngineEntry;

const choice = createChoiceReader({
  model: "FAL_PHOTOS_MODEL",
  megapixels: "FAL_PHOTOS_MEGAPIXELS",
  references: "FAL_PHOTOS_REFERENCES",
});

export const readChoice = choice.read;

const getProfile = (options: EngineOptions) =>
  // all of fal's models have a seed
  getPhotoProfile(choice.read(options), {
    seed: true,
    photosGo: { to: "fal", at: "images", hours: uploadHours },
  });

export const falPhotos = {
  ...shared,
  profile: getProfile({}),
  profileWith: getProfile,
  options: choice.options,
} satisfies EngineEntry;

/** FLUX.2 makes nothing larger. */
const longestSide = 2048;

export function writePhotoInput(
  { prompt, seed, images, aspectRatio }: PhotoOrder,
  { model, megapixels }: PhotoChoice,
): Record<string, unknown> {
  const input = { prompt, seed, image_urls: images, output_format: "png" };
  if (model === "nano-banana-pro") {
    return {
      ...input,
      num_images: 1,
      aspect_ratio: aspectRatio ?? "auto",
      resolution: megapixels > 1 ? "2K" : "1K",
    };
  }
  return {
    ...input,
    image_size: aspectRatio ? findImageSize(parseAspectRatio(aspectRatio), megapixels, longestSide) : "auto",
    safety_tolerance: "2",
    enable_safety_checker: true,
  };
}
