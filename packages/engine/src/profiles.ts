import { aspectRatios, limits } from "@portrait-studio/contract";
import type { EngineProfile } from "./port.ts";

/** What FLUX can do, at any provider. */
const flux = {
  seed: true,
  negativePrompt: false,
  aspectRatios: [...aspectRatios],
  maxImagesPerRequest: limits.maxImagesPerRequest,
  edits: true,
  maxEditOutputs: limits.maxEditsPerRequest,
  strength: false,
};

/** Every engine there is, by its name. Pages and the API know them by this alone. */
export const engineProfiles = {
  darkroom: {
    capabilities: { ...flux, negativePrompt: true, strength: true },
    // images take seconds; the rest covers a worker that is down for a while
    longest: { training: 30, images: 20 },
    worksFromPhotos: true,
  },
  // half an hour of training is usual there, and a cold start and a queue come on top
  replicate: { capabilities: flux, longest: { training: 60, images: 15 }, worksFromPhotos: false },
  fal: { capabilities: flux, longest: { training: 60, images: 15 }, worksFromPhotos: false },
} satisfies Record<string, EngineProfile>;

export type EngineName = keyof typeof engineProfiles;
