import { aspectRatios, limits } from "@portrait-studio/contract";
import type { EngineProfile } from "../port.ts";

/** The profile of FLUX at a provider. Training usually takes half an hour; a cold start and a queue are added. */
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
  testImages: false,
};
