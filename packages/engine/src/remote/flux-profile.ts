import { aspectRatios, limits } from "@portrait-studio/contract";
import type { EngineProfile } from "../port.ts";

/** FLUX at a provider. Half an hour of training is usual there; a cold start and a queue come on top. */
export const fluxProfile: EngineProfile = {
  capabilities: {
    seed: true,
    negativePrompt: false,
    retouch: false,
    aspectRatios: [...aspectRatios],
    maxImagesPerRequest: limits.maxImagesPerRequest,
    edits: true,
    maxEditOutputs: limits.maxEditsPerRequest,
    strength: false,
  },
  longest: { training: 60, images: 15 },
  worksFromPhotos: false,
};
