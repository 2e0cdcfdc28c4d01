import { createFalClient } from "@fal-ai/client";
import { type AspectRatio, aspectRatios, limits } from "@portrait-studio/contract";
import { fetchFile } from "../remote/fetch-file.ts";
import { hasKey, readJson, writeJson } from "../remote/job-record.ts";
import type { Order, Provider, RemoteJob, Standing, Upload } from "../remote/provider.ts";
import { ProviderError } from "../remote/provider-error.ts";
import { createTransport } from "../remote/transport.ts";
import { writePrompt } from "../remote/write-prompt.ts";
import { artifactKey, type FalArtifact, weightsKey } from "./artifact.ts";
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
  backoffMs?: number;
}

const platform = "https://api.fal.ai/v1";
/** Results are fetched within minutes; nobody but the account may read them meanwhile. */
const resultSecondsToLive = 60 * 60;
const privately = { initialAcl: { default: "forbid" as const, rules: [] } };
/** Weights are lent for a few hours at a time, so that they need not travel for each request. */
const lentSeconds = 6 * 60 * 60;
const lentMarginMs = 60 * 60 * 1000;
const startWithinSeconds = { training: 15 * 60, generation: 8 * 60, edit: 8 * 60 };
const downloads = { hosts: ["fal.media"], timeoutMs: 300_000 };
const maxPictureBytes = 40 * 1024 * 1024;
const maxWeightsBytes = 512 * 1024 * 1024;
const largestSeed = 2_147_483_647;

export function createFalProvider(settings: FalSettings): Provider {
  const { key, adminKey, apiBase, backoffMs } = settings;
  const trainer = settings.trainer ?? "fal-ai/flux-lora-portrait-trainer";
  const generator = settings.generator ?? "fal-ai/flux-lora";
  const editor = settings.editor ?? "fal-ai/flux-pro/kontext";
  const { fetch, call } = createTransport({
    name: "fal",
    readRefusal,
    timeoutMs: 120_000,
    ...(backoffMs === undefined ? {} : { backoffMs }),
    ...(apiBase ? { rewrite: (url: URL) => toStandIn(url, apiBase) } : {}),
  });
  const client = createFalClient({ credentials: key, fetch });

  /** A call to what the official client doesn't cover. */
  const askPlatform = (
    path: string,
    init: { method: string; key: string; body?: unknown },
  ): Promise<unknown> =>
    call(async () => {
      const response = await fetch(`${platform}${path}`, {
        method: init.method,
        headers: { authorization: `Key ${init.key}`, "content-type": "application/json" },
        ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
      });
      if (!response.ok) throw new ProviderError("unavailable", `fal answered ${response.status}.`);
      return response.json();
    });

  /** An address that opens a file of ours for a while, although nobody else may read it. */
  const sign = async (url: string, seconds: number): Promise<string> => {
    const path = `/storage/files/sign?url=${encodeURIComponent(url)}`;
    const answer = await askPlatform(path, { method: "POST", key, body: { expiration_seconds: seconds } });
    const signed = (answer as { signed_url?: unknown }).signed_url;
    if (typeof signed !== "string") throw new ProviderError("unavailable", "fal signed nothing.");
    return signed;
  };

  const upload: Provider["upload"] = async ({ bytes, contentType, name }, { secondsToLive }) => {
    const file = new File([new Uint8Array(bytes)], name, { type: contentType });
    const lifecycle = { ...privately, expiresIn: secondsToLive };
    const url = await call(() => client.storage.upload(file, { lifecycle }));
    return { id: url, url: await sign(url, secondsToLive) };
  };

  /** Files that only the account may read are refused without a signature; older hosts know none. */
  const fetchOutput = async (url: string, maxBytes: number): Promise<Buffer> => {
    const rules = { ...downloads, maxBytes, standIn: apiBase };
    try {
      return await fetchFile(url, rules, backoffMs);
    } catch (error) {
      if (!(error instanceof ProviderError) || error.fault !== "denied") throw error;
      return fetchFile(await sign(url, resultSecondsToLive), rules, backoffMs);
    }
  };

  const lend = async (artifactRef: string, store: Parameters<Provider["deleteModel"]>[1]) => {
    if (!(await hasKey(store, artifactRef))) throw new ProviderError("gone", "The model is gone.");
    const artifact = await readJson<FalArtifact>(store, artifactRef);
    const { lent } = artifact;
    if (lent && Date.parse(lent.until) > Date.now() + lentMarginMs) return { artifact, weights: lent.upload };
    const until = new Date(Date.now() + lentSeconds * 1000).toISOString();
    const bytes = await store.read(artifact.weightsKey);
    const file = { bytes, contentType: "application/octet-stream", name: "lora.safetensors" };
    const weights: Upload = await upload(file, { secondsToLive: lentSeconds });
    await writeJson(store, artifactRef, {
      ...artifact,
      lent: { upload: weights, until },
    } satisfies FalArtifact);
    return { artifact, weights };
  };

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
    capabilities: {
      seed: true,
      negativePrompt: false,
      aspectRatios,
      maxImagesPerRequest: limits.maxImagesPerRequest,
      readsPrompts: false,
      edits: true,
      maxEditOutputs: limits.maxEditsPerRequest,
      strength: false,
    },
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

    orderGeneration: async (wish, { count, index }, store) => {
      const { artifact, weights } = await lend(wish.artifactRef, store);
      const prompt = writePrompt(wish, artifact.triggerWord);
      const seed = (wish.seed + index) % largestSeed;
      return {
        kind: "generation",
        target: generator,
        count,
        plan: { model: generator, prompt, seed },
        input: {
          prompt,
          loras: [{ path: weights.url, scale: 1 }],
          image_size: sizeOf(wish.aspectRatio),
          num_images: count,
          num_inference_steps: 28,
          guidance_scale: 3.5,
          seed,
          enable_safety_checker: true,
          output_format: "png",
        },
      };
    },

    orderEdit: async ({ instruction, seed: firstSeed }, { index }, picture) => {
      const seed = (firstSeed + index) % largestSeed;
      return {
        kind: "edit",
        target: editor,
        count: 1,
        plan: { model: editor, prompt: instruction, seed },
        input: {
          prompt: instruction,
          image_url: picture.url,
          guidance_scale: 3.5,
          num_images: 1,
          safety_tolerance: "2",
          output_format: "png",
          seed,
        },
      };
    },

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
      const { status, logs, error } = standing as {
        status: string;
        logs?: { message: string }[] | null;
        error?: string;
      };
      if (status === "IN_QUEUE") return { state: "waiting" };
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
      if (!adminKey) return;
      await askPlatform(`/models/requests/${encodeURIComponent(id)}/payloads`, {
        method: "DELETE",
        key: adminKey,
      });
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
      if (!(await hasKey(store, artifactRef))) return;
      const artifact = await readJson<FalArtifact>(store, artifactRef);
      await store.remove([artifact.weightsKey, artifactRef]);
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
