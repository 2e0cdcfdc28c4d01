import { aspectRatios, type Capabilities, limits, type PhotoDestination } from "@portrait-studio/contract";
import type { EngineProfile } from "../port.ts";
import { editReferences, getImagePrice, type PhotoChoice } from "./photo-models.ts";

export const fluxProfile: EngineProfile = {
  capabilities: {
    inventsScenes: true,
    seed: true,
    negativePrompt: false,
    retouch: false,
    aspectRatios: [...aspectRatios],
    maxImagesPerRequest: limits.maxImagesPerRequest,
    edits: true,
    maxEditOutputs: limits.maxEditsPerRequest,
    strength: false,
    sliders: false,
    photos: false,
    references: false,
  },
  longest: { training: 60, images: 15 },
  hosted: true,
  worksFromPhotos: false,
};

export function getPhotoCapabilities({ seed }: { seed: boolean }): Capabilities {
  // what must not be there is written into the prompt, as a sentence
  return { ...fluxProfile.capabilities, seed, negativePrompt: true, references: true };
}

export function getPhotoProfile(
  { model, megapixels, references }: PhotoChoice,
  { seed, photosGo }: { seed: boolean; photosGo: PhotoDestination },
): EngineProfile {
  const others = Math.min(references, editReferences);
  const name = model === "nano-banana-pro" ? `${model} (unconfirmed)` : model;
  return {
    ...fluxProfile,
    capabilities: getPhotoCapabilities({ seed }),
    // a cold start takes minutes; the rest of a training's time is for a worker that is down for a while
    longest: { training: 30, images: 15 },
    worksFromPhotos: true,
    photosGo,
    costs: {
      training: { usd: 0, basis: "on this machine" },
      generation: {
        usd: getImagePrice(model, { sent: references, made: megapixels }),
        basis: `${megapixels} megapixels of ${name} from ${references} photos`,
      },
      edit: {
        usd: getImagePrice(model, { sent: megapixels + others, made: megapixels }),
        basis: `${megapixels} megapixels of ${name} from the image and ${others} photos`,
      },
    },
  };
}
