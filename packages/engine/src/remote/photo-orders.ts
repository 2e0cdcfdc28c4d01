import type { AspectRatio } from "@portrait-studio/contract";
import { readReferenceModel } from "../references/read-references.ts";
import { seedOf } from "./orders.ts";
import { editReferences, type PhotoChoice } from "./photo-models.ts";
import { writeEditPrompt, writeImagePrompt } from "./photo-prompt.ts";
import type { ImageProvider, Order } from "./provider.ts";

/** What one order asks for, in terms that all models share. */
export interface PhotoOrder {
  prompt: string;
  /** undefined where the model has none */
  seed: number | undefined;
  /** addresses of the images, in the order in which the prompt counts them */
  images: string[];
  /** undefined for the first image's own */
  aspectRatio: AspectRatio | undefined;
}

interface PhotoOrderOptions extends PhotoChoice {
  /** the engine's name */
  engine: string;
  /** the provider's name of the model */
  target: string;
  seed: boolean;
  /** the provider's input, by the model's schema */
  toInput: (order: PhotoOrder) => Record<string, unknown>;
}

/** Creates the orders of models that work from photos: one image each, as these models make them. */
export function createPhotoOrders({
  engine,
  target,
  seed: hasSeed,
  toInput,
  ...choice
}: PhotoOrderOptions): Pick<ImageProvider, "orderGeneration" | "orderEdit"> {
  const { model } = choice;

  const write = (kind: "generation" | "edit", order: PhotoOrder): Order => {
    const { prompt, seed } = order;
    const plan = { model: target, prompt, ...(seed === undefined ? {} : { seed }) };
    return { kind, target, count: 1, plan, input: toInput(order) };
  };

  return {
    orderGeneration: async (request, { index }, store, uploaded) => {
      const { triggerWord } = await readReferenceModel(store, request.artifactRef, engine);
      const images = uploaded.slice(0, choice.references).map(({ url }) => url);
      return write("generation", {
        prompt: writeImagePrompt(request, { triggerWord, references: images.length, model }),
        seed: hasSeed ? seedOf(request, index) : undefined,
        images,
        aspectRatio: request.aspectRatio,
      });
    },

    orderEdit: async (request, { index }, image, uploaded) => {
      const others = uploaded.slice(0, Math.min(choice.references, editReferences)).map(({ url }) => url);
      return write("edit", {
        prompt: writeEditPrompt(request.instruction, { references: others.length, model }),
        seed: hasSeed ? seedOf(request, index) : undefined,
        images: [image.url, ...others],
        aspectRatio: undefined,
      });
    },
  };
}
