import { aspectRatios, limits } from "@portrait-studio/contract";
import type { EngineProfile } from "../port.ts";
import { editReferences, type PhotoChoice, priceOf } from "./photo-models.ts";

/** The profile of models that work from photos at a provider. Only their images are made there; the training is the studio's own. */
export function photoProfile(
  { model, megapixels, references }: PhotoChoice,
  { seed }: { seed: boolean },
): EngineProfile {
  const others = Math.min(references, editReferences);
  return {
    capabilities: {
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
    },
    // a cold start takes minutes; the rest of a training's time is for a worker that is down for a while
    longest: { training: 30, images: 15 },
    hosted: true,
    worksFromPhotos: true,
    testImages: false,
    costs: {
      training: { usd: 0, basis: "on this machine" },
      generation: {
        usd: priceOf(model, { sent: references, made: megapixels }),
        basis: `${megapixels} megapixels of ${model} from ${references} photos`,
      },
      edit: {
        usd: priceOf(model, { sent: megapixels + others, made: megapixels }),
        basis: `${megapixels} megapixels of ${model} from the image and ${others} photos`,
      },
    },
  };
}
