import { aspectRatios, type Capabilities, limits, type PhotoDestination } from "@portrait-studio/contract";
import type { EngineProfile } from "../port.ts";
import { editReferences, type PhotoChoice, priceOf } from "./photo-models.ts";

/** What models that work from photos at a provider can do. */
export function photoCapabilities({ seed }: { seed: boolean }): Capabilities {
  return {
    inventsScenes: true,
    seed,
    // written into the prompt, as a sentence
    negativePrompt: true,
    retouch: false,
    aspectRatios: [...aspectRatios],
    maxImagesPerRequest: limits.maxImagesPerRequest,
    edits: true,
    maxEditOutputs: limits.maxEditsPerRequest,
    strength: false,
    sliders: false,
    photos: false,
    references: true,
  };
}

/** The profile of models that work from photos at a provider. Only their images are made there; the training is the studio's own. */
export function photoProfile(
  { model, megapixels, references }: PhotoChoice,
  { seed, photosGo }: { seed: boolean; photosGo: PhotoDestination },
): EngineProfile {
  const others = Math.min(references, editReferences);
  return {
    capabilities: photoCapabilities({ seed }),
    // a cold start takes minutes; the rest of a training's time is for a worker that is down for a while
    longest: { training: 30, images: 15 },
    hosted: true,
    worksFromPhotos: true,
    photosGo,
    testImages: false,
    costs: {
      training: { usd: 0, basis: "on this machine" },
      generation: {
        usd: priceOf(model, { sent: references, made: megapixels }),
        basis: `${megapixels} megapixels of ${nameOf(model)} from ${references} photos`,
      },
      edit: {
        usd: priceOf(model, { sent: megapixels + others, made: megapixels }),
        basis: `${megapixels} megapixels of ${nameOf(model)} from the image and ${others} photos`,
      },
    },
  };
}

/** As the price's basis names it. */
function nameOf(model: PhotoChoice["model"]): string {
  return model === "nano-banana-pro" ? `${model} (unconfirmed)` : model;
}
