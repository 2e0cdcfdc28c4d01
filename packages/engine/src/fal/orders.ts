import { orderEditedImage, orderImages } from "../remote/orders.ts";
import type { Provider } from "../remote/provider.ts";
import { sizeOf } from "../remote/size-of.ts";
import type { FalFiles } from "./files.ts";
import { loraModelOf, loraModels, type TrainerName } from "./lora-models.ts";

interface OrderOptions {
  /** what trains new models */
  trainer: TrainerName;
  lend: FalFiles["lend"];
}

const editor = "fal-ai/flux-pro/kontext";

type Orders = Pick<Provider, "orderTraining" | "orderGeneration" | "orderEdit">;

/** Creates the calls that start jobs at fal, with the input fields of each model. */
export function createFalOrders({ trainer, lend }: OrderOptions): Orders {
  return {
    orderTraining: async ({ triggerWord }, archive) => {
      const { trainer: target, trainingInput } = loraModels[trainer];
      const input = trainingInput(triggerWord, archive.url);
      return { kind: "training", target, count: 1, plan: { model: target }, input };
    },

    orderGeneration: async (request, place, store) => {
      const { artifact, weights } = await lend(request.artifactRef, store);
      const { generator, guidance } = loraModelOf(artifact.trainer);
      const trained = { triggerWord: artifact.triggerWord, target: generator, model: generator };
      return orderImages(request, place, trained, (input) => ({
        ...input,
        loras: [{ path: weights.url, scale: 1 }],
        image_size: sizeOf(request.aspectRatio, 1),
        num_images: place.count,
        num_inference_steps: 28,
        guidance_scale: guidance,
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
