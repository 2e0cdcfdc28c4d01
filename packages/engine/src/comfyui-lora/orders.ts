import type { Connection } from "../comfyui/connection.ts";
import { kleinBase } from "../comfyui/families.ts";
import { fileNameOf } from "../comfyui/file-names.ts";
import { type ComfyUpload, photosOf, sizeOfUpload } from "../comfyui/files.ts";
import { type Picture, writeFlux2 } from "../comfyui/graphs.ts";
import { orderIdOf } from "../comfyui/order-id.ts";
import type { Server } from "../comfyui/server.ts";
import type { BlobStore } from "../port.ts";
import { shapeOf, toMegapixel } from "../remote/megapixel.ts";
import { seedOf } from "../remote/orders.ts";
import type { Order, Provider } from "../remote/provider.ts";
import { ProviderError } from "../remote/provider-error.ts";
import { writePrompt } from "../remote/write-prompt.ts";
import type { LoraModel } from "./artifact.ts";
import { findLora } from "./find-lora.ts";
import { loraLoader, loraName, writeTraining } from "./graphs.ts";

export interface TrainingSettings {
  /** of a training */
  steps: number;
  /** how far each step goes */
  rate: number;
}

type Orders = Pick<Provider, "orderTraining" | "orderGeneration" | "orderEdit">;

interface Wanted extends Omit<Picture, "weights" | "nonce"> {
  kind: "generation" | "edit";
  jobId: string;
  index: number;
  model: LoraModel | undefined;
  negative?: string | undefined;
}

/** The undistilled model: as its makers' own workflow has it. */
const sampling = { steps: 20, cfg: 5 };

/** Creates the workflows that train a LoRA, and that make images with it, one each, because a seed gives another image in a batch. */
export function createLoraOrders(
  server: Server,
  connection: Pick<Connection, "lookAt" | "fetchFile">,
  { steps, rate }: TrainingSettings,
): Orders {
  const weightsThere = async () => {
    const { unet, clip, vae } = kleinBase.weights;
    return {
      unet: await server.nameOf(unet),
      clip: await server.nameOf(clip),
      vae: await server.nameOf(vae),
    };
  };

  const order = async ({ kind, jobId, index, model, negative = "", ...picture }: Wanted): Promise<Order> => {
    const weights = await weightsThere();
    if (model && fileNameOf(model.base) !== fileNameOf(weights.unet))
      throw new ProviderError("invalid", `The LoRA was trained on ${model.base}, which ComfyUI lacks.`);
    const id = orderIdOf(`${jobId}/${index}`);
    const lora = model ? { lora: await server.listedAs(loraName(model.filename), loraLoader) } : {};
    const graph = writeFlux2({ ...picture, weights, nonce: id }, { ...sampling, negative, ...lora });
    const { prompt, seed } = picture;
    return {
      kind,
      target: id,
      count: 1,
      plan: { model: kleinBase.model, prompt, seed },
      input: { prompt: await server.complete(graph), prompt_id: id, client_id: id },
    };
  };

  /** An image stays when its model is deleted, and can be edited further. */
  const findIfThere = async (artifactRef: string, store: BlobStore): Promise<LoraModel | undefined> => {
    try {
      return await findLora(connection, artifactRef, store);
    } catch (error) {
      if (error instanceof ProviderError && error.fault === "gone") return undefined;
      throw error;
    }
  };

  return {
    orderTraining: async ({ jobId, triggerWord }, archive) => {
      const id = orderIdOf(`${jobId}/0`);
      const weights = await weightsThere();
      const graph = writeTraining({
        images: photosOf(archive),
        caption: `photo of ${triggerWord} person`,
        weights,
        steps,
        rate,
        seed: 0,
        output: await server.outputOf("TrainLoraNode", "LORA_MODEL"),
        nonce: id,
      });
      return {
        kind: "training",
        target: id,
        count: 1,
        plan: { model: weights.unet },
        input: { prompt: await server.complete(graph), prompt_id: id, client_id: id },
      };
    },

    orderGeneration: async (request, { index }, store) => {
      const model = await findLora(connection, request.artifactRef, store);
      return order({
        kind: "generation",
        jobId: request.jobId,
        index,
        model,
        prompt: writePrompt(request, model.triggerWord),
        negative: request.negativePrompt,
        seed: seedOf(request, index),
        ...toMegapixel(shapeOf(request.aspectRatio)),
        images: [],
      });
    },

    orderEdit: async (request, { index }, image, _references, store) => {
      const model = request.artifactRef ? await findIfThere(request.artifactRef, store) : undefined;
      const who = model ? ` The person is ${model.triggerWord} person.` : "";
      return order({
        kind: "edit",
        jobId: request.jobId,
        index,
        model,
        prompt: `${request.instruction}. Keep all else as it is.${who}`,
        seed: seedOf(request, index),
        ...toMegapixel(sizeOfUpload(image as ComfyUpload)),
        images: [image.url],
      });
    },
  };
}
