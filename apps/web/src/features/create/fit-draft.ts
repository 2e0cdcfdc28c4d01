import type { Capabilities } from "@portrait-studio/contract";
import type { Draft } from "./draft.ts";

/** The draft as a model's engine can do it. The draft itself stays, so that another model finds it whole. */
export function fitDraft(draft: Draft, able: Capabilities): Draft {
  const { aspectRatio, count, retouch, seed, negativePrompt } = draft;
  const [fallback = aspectRatio] = able.aspectRatios;
  return {
    ...draft,
    aspectRatio: able.aspectRatios.includes(aspectRatio) ? aspectRatio : fallback,
    count: Math.min(count, able.maxImagesPerRequest),
    retouch: able.retouch ? retouch : null,
    seed: able.seed ? seed : null,
    photoId: able.photos ? draft.photoId : null,
    likeImageId: able.photos ? draft.likeImageId : null,
    negativePrompt: able.negativePrompt ? negativePrompt : "",
  };
}
