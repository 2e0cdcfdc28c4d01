import type { AspectRatio } from "@portrait-studio/contract";
import type { GenerationInput } from "../port.ts";
import { readReferenceModel } from "../references/read-references.ts";
import { deriveSeed } from "./orders.ts";
import { editReferences, type PhotoChoice, type PhotoModelName } from "./photo-models.ts";
import { getPhotoCapabilities } from "./profiles.ts";
import type { ImageProvider, Order } from "./provider.ts";
import { writeReferencePrompt } from "./write-prompt.ts";

export interface PhotoOrder {
  prompt: string;
  seed: number | undefined;
  /** addresses of the images, in the order in which the prompt counts them */
  images: string[];
  /** undefined for the first image's own */
  aspectRatio: AspectRatio | undefined;
}

interface PhotoProviderOptions {
  name: string;
  choice: PhotoChoice;
  target: string;
  seed: boolean;
  /** the provider's input, by the model's schema */
  toInput: (order: PhotoOrder, choice: PhotoChoice) => Record<string, unknown>;
  calls: Omit<ImageProvider, "name" | "capabilities" | "batch" | "orderGeneration" | "orderEdit">;
}

export function createPhotoProvider({
  name,
  choice,
  target,
  seed: hasSeed,
  toInput,
  calls,
}: PhotoProviderOptions): ImageProvider {
  const { model } = choice;

  const write = (kind: "generation" | "edit", order: PhotoOrder): Order => {
    const { prompt, seed } = order;
    const plan = { model: target, prompt, ...(seed === undefined ? {} : { seed }) };
    return { kind, target, count: 1, plan, input: toInput(order, choice) };
  };

  return {
    name,
    capabilities: getPhotoCapabilities({ seed: hasSeed }),
    batch: { generation: 1, edit: 1 },
    ...calls,
    orderGeneration: async (request, { index }, store, uploaded) => {
      const { triggerWord } = await readReferenceModel(store, request.artifactRef, name);
      const images = uploaded.slice(0, choice.references).map(({ url }) => url);
      return write("generation", {
        prompt: writeImagePrompt(request, { triggerWord, references: images.length, model }),
        seed: hasSeed ? deriveSeed(request, index) : undefined,
        images,
        aspectRatio: request.aspectRatio,
      });
    },

    orderEdit: async (request, { index }, image, uploaded) => {
      const others = uploaded.slice(0, Math.min(choice.references, editReferences)).map(({ url }) => url);
      return write("edit", {
        prompt: writeEditPrompt(request.instruction, { references: others.length, model }),
        seed: hasSeed ? deriveSeed(request, index) : undefined,
        images: [image.url, ...others],
        aspectRatio: undefined,
      });
    },
  };
}

interface Shown {
  model: PhotoModelName;
  references: number;
}

/** Writes what must not be there as a sentence, because no model here has a field for it. */
function writeImagePrompt(
  request: Pick<GenerationInput, "prompt" | "negativePrompt" | "recipeId" | "variant">,
  { triggerWord, references, model }: Shown & { triggerWord: string },
): string {
  const unwanted = request.negativePrompt?.trim().replace(/[\s.,;]+$/, "");
  return joinSentences(
    writeReferencePrompt(request, { triggerWord, references }),
    unwanted && `The picture shows none of this: ${unwanted}.`,
    describeManner(model),
  );
}

/** Writes the prompt for a change of the first image; photos of the person come after it, so that the face does not drift. */
function writeEditPrompt(instruction: string, { references, model }: Shown): string {
  const asked = instruction.trim().replace(/[\s.,;]+$/, "");
  const last = references + 1;
  const others = references === 1 ? "Image 2 shows" : `Images 2 to ${last} show`;
  return joinSentences(
    `Change image 1: ${asked}.`,
    "All else in image 1 stays as it is: pose, framing, clothes, light and background, unless the change is about them.",
    references > 0 &&
      `${others} the same person, only so that face, age, skin, hair and build stay theirs: take nothing else from there.`,
    describeManner(model),
  );
}

/** Nano Banana Pro is a language model too, and may answer with words or a collage. */
function describeManner(model: PhotoModelName): string | undefined {
  return model === "nano-banana-pro"
    ? "Answer with one single picture, without any writing in it."
    : undefined;
}

function joinSentences(...parts: (string | false | undefined)[]): string {
  return parts.filter((part) => typeof part === "string" && part !== "").join(" ");
}
