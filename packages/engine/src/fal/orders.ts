import type { BlobStore } from "../port.ts";
import { orderEditedImage, orderImages } from "../remote/orders.ts";
import type { Provider } from "../remote/provider.ts";
import { ProviderError } from "../remote/provider-error.ts";
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
  /** An image stays when its model is deleted, and can be edited further. */
  const lendIfThere = async (artifactRef: string, store: BlobStore) => {
    try {
      return await lend(artifactRef, store);
    } catch (error) {
      if (error instanceof ProviderError && error.fault === "gone") return undefined;
      throw error;
    }
  };

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

    orderEdit: async (request, place, image, _references, store) => {
      const lent = request.artifactRef ? await lendIfThere(request.artifactRef, store) : undefined;
      const model = lent && loraModelOf(lent.artifact.trainer);
      if (lent && model?.editor) {
        return orderEditedImage(request, place, model.editor, ({ prompt, seed }) => ({
          prompt: `${prompt}. Keep all else as it is. The person is ${lent.artifact.triggerWord} person.`,
          seed,
          image_urls: [image.url],
          loras: [{ path: lent.weights.url, scale: 1 }],
          num_images: 1,
          num_inference_steps: 28,
          guidance_scale: model.guidance,
          enable_safety_checker: true,
          output_format: "png",
        }));
      }
      return orderEditedImage(request, place, editor, (input) => ({
        ...input,
        image_url: image.url,
        guidance_scale: 3.5,
        num_images: 1,
        safety_tolerance: "2",
        output_format: "png",
      }));
    },
  };
}
