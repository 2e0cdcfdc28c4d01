import { createFalClient } from "@fal-ai/client";
import type { AspectRatio } from "@portrait-studio/contract";
import { readArtifact } from "../remote/artifact.ts";
import { writeJson } from "../remote/job-record.ts";
import { orderPicture, orderPortraits } from "../remote/orders.ts";
import type { Order, Provider, RemoteJob, Standing } from "../remote/provider.ts";
import { ProviderError } from "../remote/provider-error.ts";
import { createTransport } from "../remote/transport.ts";
import { artifactKey, type FalArtifact, weightsKey } from "./artifact.ts";
import { createFalFiles, privately, resultSecondsToLive } from "./files.ts";
import { progressOf, readRefusal, reasonOfFault, toStanding } from "./standing.ts";

export interface FalSettings {
  /** "id:secret" */
  key: string;
  /** may remove the payloads of requests; left out, they go by themselves within the hour */
  adminKey?: string | undefined;
  /** a stand-in's address, under which every host of fal is served; fal itself unless told */
  apiBase?: string | undefined;
  /** "fal-ai/flux-lora-portrait-trainer" unless told */
  trainer?: string | undefined;
  /** "fal-ai/flux-lora" unless told */
  generator?: string | undefined;
  /** "fal-ai/flux-pro/kontext" unless told */
  editor?: string | undefined;
  /** before the first repetition of a call, in milliseconds */
  backoffMs?: number | undefined;
}

const startWithinSeconds = { training: 15 * 60, generation: 8 * 60, edit: 8 * 60 };
const maxPictureBytes = 40 * 1024 * 1024;
const maxWeightsBytes = 512 * 1024 * 1024;

export function createFalProvider(settings: FalSettings): Provider {
  const { key, adminKey, apiBase, backoffMs } = settings;
  const trainer = settings.trainer ?? "fal-ai/flux-lora-portrait-trainer";
  const generator = settings.generator ?? "fal-ai/flux-lora";
  const editor = settings.editor ?? "fal-ai/flux-pro/kontext";
  const { fetch, call } = createTransport({
    name: "fal",
    readRefusal,
    timeoutMs: 120_000,
    backoffMs,
    ...(apiBase ? { rewrite: (url: URL) => toStandIn(url, apiBase) } : {}),
  });
  const client = createFalClient({ credentials: key, fetch });

  const { upload, fetchOutput, lend, erase } = createFalFiles({
    client,
    fetch,
    call,
    key,
    apiBase,
    backoffMs,
  });

  const readFinished = async ({ id, target }: RemoteJob, order: Order): Promise<Standing> => {
    const { data } = await call(() => client.queue.result(target, { requestId: id }));
    return toStanding(data, order);
  };

  /** A failed request says what type of failure it is, or its result does. */
  const readFailed = async (job: RemoteJob, order: Order, message: string): Promise<Standing> => {
    try {
      return await readFinished(job, order);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      return { state: "failed", reason: reasonOfFault(error.fault), message };
    }
  };

  return {
    name: "fal",
    batch: { generation: 4, edit: 1 },

    upload,
    // there is no call that deletes an upload: it was given a short life, and nobody else may read it
    discard: async () => {},

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

    orderGeneration: async (wish, place, store) => {
      const { artifact, weights } = await lend(wish.artifactRef, store);
      const trained = { triggerWord: artifact.triggerWord, target: generator, model: generator };
      return orderPortraits(wish, place, trained, (said) => ({
        ...said,
        loras: [{ path: weights.url, scale: 1 }],
        image_size: sizeOf(wish.aspectRatio),
        num_images: place.count,
        num_inference_steps: 28,
        guidance_scale: 3.5,
        enable_safety_checker: true,
        output_format: "png",
      }));
    },

    orderEdit: async (wish, place, picture) =>
      orderPicture(wish, place, editor, (said) => ({
        ...said,
        image_url: picture.url,
        guidance_scale: 3.5,
        num_images: 1,
        safety_tolerance: "2",
        output_format: "png",
      })),

    submit: async ({ kind, target, input, webhookUrl }) => {
      const { request_id: id } = await call(() =>
        client.queue.submit(target, {
          input,
          ...(webhookUrl ? { webhookUrl } : {}),
          startTimeout: startWithinSeconds[kind],
          storageSettings: { ...privately, expiresIn: resultSecondsToLive },
          headers: { "x-fal-store-io": "0" },
        }),
      );
      return { id, target };
    },

    // fal takes no key of ours along and lists no requests: only its webhook can tell
    find: async () => undefined,

    read: async (job, order) => {
      const standing: unknown = await call(() =>
        client.queue.status(job.target, { requestId: job.id, logs: order.kind === "training" }),
      );
      const {
        status,
        logs,
        error,
        queue_position: before,
      } = standing as {
        status: string;
        logs?: { message: string }[] | null;
        error?: string;
        queue_position?: number;
      };
      if (status === "IN_QUEUE")
        return before === undefined ? { state: "waiting" } : { state: "waiting", before };
      if (status === "IN_PROGRESS") return { state: "working", ...progressOf(logs ?? []) };
      return error ? readFailed(job, order, error) : readFinishedOrRefused(job, order);
    },

    cancel: async ({ id, target }) => {
      try {
        await call(() => client.queue.cancel(target, { requestId: id }));
      } catch (error) {
        // too late: it is over already
        if (!(error instanceof ProviderError) || error.fault !== "invalid") throw error;
      }
    },

    forget: async ({ id }) => {
      if (adminKey) await erase(id, adminKey);
    },

    fetchPicture: (url) => fetchOutput(url, maxPictureBytes),

    keepModel: async ({ modelId, triggerWord }, { weightsUrl, trainer: by }, store) => {
      const weights = await fetchOutput(String(weightsUrl), maxWeightsBytes);
      await store.put(weightsKey(modelId), weights, { contentType: "application/octet-stream" });
      const artifact: FalArtifact = {
        version: 1,
        engine: "fal",
        weightsKey: weightsKey(modelId),
        triggerWord,
        trainer: String(by),
      };
      await writeJson(store, artifactKey(modelId), artifact);
      return artifactKey(modelId);
    },

    // weights that nobody fetched expire within the hour, and `forget` removes them at once where it may
    dropModel: async () => {},

    deleteModel: async (artifactRef, store) => {
      const artifact = await readArtifact<FalArtifact>(store, artifactRef, "fal");
      if (artifact) await store.remove([artifact.weightsKey, artifactRef]);
    },
  };

  async function readFinishedOrRefused(job: RemoteJob, order: Order): Promise<Standing> {
    try {
      return await readFinished(job, order);
    } catch (error) {
      const fault = error instanceof ProviderError ? error.fault : undefined;
      if (fault !== "content" && fault !== "files") throw error;
      return { state: "failed", reason: reasonOfFault(fault), message: "fal refused the request." };
    }
  }
}

/** The same call to a stand-in: the host becomes the first part of the path. */
function toStandIn(url: URL, apiBase: string): URL {
  if (url.origin === new URL(apiBase).origin) return url;
  return new URL(`${apiBase}/${url.hostname}${url.pathname}${url.search}`);
}

/** About a megapixel of a shape, in multiples of 16. */
function sizeOf(aspectRatio: AspectRatio): { width: number; height: number } {
  const [across = 1, down = 1] = aspectRatio.split(":").map(Number);
  const scale = Math.sqrt((1024 * 1024) / (across * down));
  const toSixteen = (length: number) => Math.round(length / 16) * 16;
  return { width: toSixteen(across * scale), height: toSixteen(down * scale) };
}
