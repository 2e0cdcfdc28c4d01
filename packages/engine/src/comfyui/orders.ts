import { readReferenceModel } from "../references/read-references.ts";
import { writeReferenceEdit, writeReferencePrompt } from "../references/write-prompt.ts";
import { shapeOf, toMegapixel } from "../remote/megapixel.ts";
import { seedOf } from "../remote/orders.ts";
import type { ImageProvider, Order } from "../remote/provider.ts";
import { type FamilyName, families } from "./families.ts";
import { type ComfyUpload, sizeOfUpload } from "./files.ts";
import { type Picture, writeGraph } from "./graphs.ts";
import { orderIdOf } from "./order-id.ts";
import type { Server } from "./server.ts";

type Orders = Pick<ImageProvider, "orderGeneration" | "orderEdit">;

interface Wanted extends Omit<Picture, "weights" | "nonce"> {
  kind: "generation" | "edit";
  jobId: string;
  index: number;
}

/** Creates the workflows that ComfyUI runs, one image each, because a seed gives another image in a batch. */
export function createOrders(server: Server, name: FamilyName): Orders {
  const family = families[name];

  const order = async ({ kind, jobId, index, ...picture }: Wanted): Promise<Order> => {
    const { unet, clip, vae } = family.weights;
    const weights = {
      unet: await server.nameOf(unet),
      clip: await server.nameOf(clip),
      vae: await server.nameOf(vae),
    };
    const id = orderIdOf(`${jobId}/${index}`);
    const graph = await server.complete(writeGraph[name]({ ...picture, weights, nonce: id }));
    const { prompt, seed } = picture;
    return {
      kind,
      target: id,
      count: 1,
      plan: { model: family.model, prompt, seed },
      input: { prompt: graph, prompt_id: id, client_id: id },
    };
  };

  return {
    orderGeneration: async (request, { index }, store, references) => {
      const { triggerWord } = await readReferenceModel(store, request.artifactRef, "comfyui");
      const images = references.slice(0, family.most).map(({ url }) => url);
      return order({
        kind: "generation",
        jobId: request.jobId,
        index,
        prompt: writeReferencePrompt(request, {
          triggerWord,
          references: images.length,
          called: family.called,
        }),
        seed: seedOf(request, index),
        ...toMegapixel(shapeOf(request.aspectRatio)),
        images,
      });
    },

    orderEdit: async (request, { index }, image, references) => {
      const shown = references.slice(0, family.most - 1).map(({ url }) => url);
      return order({
        kind: "edit",
        jobId: request.jobId,
        index,
        prompt: writeReferenceEdit(request.instruction, shown.length, family.called),
        seed: seedOf(request, index),
        ...toMegapixel(sizeOfUpload(image as ComfyUpload)),
        images: [image.url, ...shown],
      });
    },
  };
}
