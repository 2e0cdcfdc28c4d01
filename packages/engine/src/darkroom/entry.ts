import { aspectRatios, limits } from "@portrait-studio/contract";
import { chooseSeed } from "@portrait-studio/darkroom/seeds";
import { chooseRenditions, previewSizes, type RenditionsRequest } from "@portrait-studio/darkroom/sizes";
import { previewReading, readInstruction } from "@portrait-studio/prompts";
import type { EngineEntry } from "../engine-entry.ts";

export const darkroom = {
  profile: {
    capabilities: {
      inventsScenes: false,
      seed: true,
      negativePrompt: true,
      retouch: true,
      aspectRatios: [...aspectRatios],
      maxImagesPerRequest: limits.maxImagesPerRequest,
      edits: true,
      maxEditOutputs: limits.maxEditsPerRequest,
      strength: true,
      sliders: true,
      photos: true,
      references: false,
    },
    // images take seconds; the rest is for a worker that is down for a while
    longest: { training: 30, images: 20 },
    hosted: false,
    worksFromPhotos: true,
    readPrompt: previewReading,
    readInstruction: (instruction) => readInstruction(instruction).reading,
    previewSizes: ({ like, ...preview }) =>
      previewSizes({ ...preview, like: like as Parameters<typeof previewSizes>[0]["like"] }),
    chooseRenditions: (wish) => chooseRenditions(wish as RenditionsRequest),
    chooseSeed,
  },
} satisfies EngineEntry;
