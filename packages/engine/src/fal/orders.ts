import type { AspectRatio } from "@portrait-studio/contract";
import { orderEditedImage, orderImages } from "../remote/orders.ts";
import type { Provider } from "../remote/provider.ts";
import type { FalFiles } from "./files.ts";

interface OrderOptions {
  /** ids of fal's models */
  trainer: string;
  generator: string;
  editor: string;
  lend: FalFiles["lend"];
}

type Orders = Pick<Provider, "orderTraining" | "orderGeneration" | "orderEdit">;

/** Creates the calls that start jobs at fal, with the input fields of each model. */
export function createFalOrders({ trainer, generator, editor, lend }: OrderOptions): Orders {
  return {
    orderTraining: async ({ triggerWord }, archive) => ({
      kind: "training",
      target: trainer,
      count: 1,
      plan: { model: trainer },
      input: {
        images_data_url: archive.url,
        create_masks: true,
        ...(trainer.endsWith("fast-training")
          ? { trigger_word: triggerWord }
          : { trigger_phrase: triggerWord, subject_crop: true, multiresolution_training: true }),
      },
    }),

    orderGeneration: async (request, place, store) => {
      const { artifact, weights } = await lend(request.artifactRef, store);
      const trained = { triggerWord: artifact.triggerWord, target: generator, model: generator };
      return orderImages(request, place, trained, (input) => ({
        ...input,
        loras: [{ path: weights.url, scale: 1 }],
        image_size: sizeOf(request.aspectRatio),
        num_images: place.count,
        num_inference_steps: 28,
        guidance_scale: 3.5,
        enable_safety_checker: true,
        output_format: "png",
      }));
    },

    orderEdit: async (request, place, image) =>
      orderEditedImage(request, place, editor, (input) => ({
        ...input,
        image_url: image.url,
        guidance_scale: 3.5,
        num_images: 1,
        safety_tolerance: "2",
        output_format: "png",
      })),
  };
}

/** A size of about a megapixel in an aspect ratio, in multiples of 16. */
function sizeOf(aspectRatio: AspectRatio): { width: number; height: number } {
  const [across = 1, down = 1] = aspectRatio.split(":").map(Number);
  const scale = Math.sqrt((1024 * 1024) / (across * down));
  const toSixteen = (length: number) => Math.round(length / 16) * 16;
  return { width: toSixteen(across * scale), height: toSixteen(down * scale) };
}
