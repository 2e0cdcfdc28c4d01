import { createHash } from "node:crypto";
import type { CreateEngine } from "../load-engine.ts";
import type { Engine } from "../port.ts";
import { createPhotosEngine, type PhotosEngineOptions } from "../references/photos-engine.ts";
import { readReferenceModel } from "../references/read-references.ts";
import { findImageSize, parseAspectRatio } from "../remote/image-size.ts";
import { deriveSeed } from "../remote/orders.ts";
import type { ImageProvider, Order } from "../remote/provider.ts";
import { writeReferenceEdit, writeReferencePrompt } from "../remote/write-prompt.ts";
import { type ComfySettings, type ComfyUpload, connect, createFiles, getUploadSize } from "./api.ts";
import { createComfyJobs } from "./jobs.ts";
import { comfyOptions, comfyui, type FamilyName, families, type Picture, writeGraph } from "./models.ts";
import { createStepWatch } from "./progress.ts";
import { type ComfyAbilities, createAbilities } from "./server.ts";

interface ComfyProviderSettings extends ComfySettings {
  family: FamilyName;
  /** between two looks for a job whose order got no answer, in milliseconds */
  lookPauseMs?: number | undefined;
}

export function createComfyEngine(options: ComfyProviderSettings & PhotosEngineOptions): Engine {
  const provider = createComfyProvider(options);
  return createPhotosEngine(provider, { ...options, most: families[options.family].most });
}

export const createEngine: CreateEngine = (
  { key, apiBase = "", options },
  { store, photoReader, photoRecords, inspectImage },
) =>
  createComfyEngine({
    url: apiBase.replace(/\/+$/, ""),
    secret: key || undefined,
    family: comfyOptions.parse(options ?? {}).COMFYUI_MODEL,
    store,
    photoReader,
    photoRecords,
    inspectImage,
  });

function createComfyProvider({ family, lookPauseMs, ...settings }: ComfyProviderSettings): ImageProvider {
  const connection = connect(settings);
  const watch = createStepWatch(settings);
  const { scrub, ...files } = createFiles(connection);
  return {
    name: "comfyui",
    capabilities: comfyui.profile.capabilities,
    batch: { generation: 1, edit: 1 },
    ...files,
    ...createOrders(createAbilities(connection), family),
    ...createComfyJobs({ connection, scrub, lookPauseMs, watch }),
    ordersLostAgain: true,
    close: watch.close,
  };
}

interface WantedPicture extends Omit<Picture, "weights" | "nonce"> {
  kind: "generation" | "edit";
  jobId: string;
  index: number;
}

/** Creates the workflows that ComfyUI runs, one image each, because a seed gives another image in a batch. */
function createOrders(
  server: ComfyAbilities,
  name: FamilyName,
): Pick<ImageProvider, "orderGeneration" | "orderEdit"> {
  const family = families[name];

  const order = async ({ kind, jobId, index, ...picture }: WantedPicture): Promise<Order> => {
    const { unet, clip, vae } = family.weights;
    const weights = {
      unet: await server.findName(unet),
      clip: await server.findName(clip),
      vae: await server.findName(vae),
    };
    const id = deriveOrderId(`${jobId}/${index}`);
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
        seed: deriveSeed(request, index),
        ...findImageSize(parseAspectRatio(request.aspectRatio)),
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
        seed: deriveSeed(request, index),
        ...findImageSize(getUploadSize(image as ComfyUpload)),
        images: [image.url, ...shown],
      });
    },
  };
}

/** An order has the same id whoever makes it: a UUID of version 8, from a hash. */
function deriveOrderId(name: string): string {
  const hex = createHash("sha256").update(`portrait-studio ${name}`).digest("hex");
  const variant = "89ab"[Number.parseInt(hex[16] ?? "0", 16) % 4];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
