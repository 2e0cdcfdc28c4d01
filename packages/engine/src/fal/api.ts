import { createFalClient, type FalClient } from "@fal-ai/client";
import { z } from "zod";
import type { EngineFailure } from "../port.ts";
import { fetchFile } from "../remote/download.ts";
import type { Order, Provider, RemoteJob, RemoteStatus, Upload } from "../remote/provider.ts";
import { ProviderError, type ProviderFault } from "../remote/provider-error.ts";
import { createTransport, type Transport } from "../remote/transport.ts";
import { parseJson } from "../stored-json.ts";

export interface FalConnectionSettings {
  /** "id:secret" */
  key: string;
  /** key that can remove the payloads of requests; without it, they expire within an hour */
  adminKey?: string | undefined;
  /** default: fal itself; a fake serves all of fal's hosts below its address */
  apiBase?: string | undefined;
  /** wait before the first retry of a call, in milliseconds */
  backoffMs?: number | undefined;
}

const maxImageBytes = 40 * 1024 * 1024;

export function connectFal({ key, adminKey, apiBase, backoffMs }: FalConnectionSettings) {
  const { fetch, call } = createTransport({
    name: "fal",
    readRefusal,
    timeoutMs: 120_000,
    backoffMs,
    ...(apiBase ? { rewrite: (url: URL) => toFake(url, apiBase) } : {}),
  });
  const client = createFalClient({ credentials: key, fetch });
  const files = createFalFiles({ client, fetch, call, key, apiBase, backoffMs });
  return {
    files,
    calls: {
      upload: files.upload,
      // fal has no call to delete an upload; it is private and expires soon
      discard: async () => {},
      ...createFalJobs({ client, call, erase: files.erase, adminKey }),
      fetchImage: (url: string) => files.fetchPrivateFile(url, maxImageBytes),
    },
  };
}

/** The address of the same call at a fake: the host becomes the first part of the path. */
function toFake(url: URL, apiBase: string): URL {
  if (url.origin === new URL(apiBase).origin) return url;
  return new URL(`${apiBase}/${url.hostname}${url.pathname}${url.search}`);
}

const platform = "https://api.fal.ai/v1";
/** Only the account can read uploads and results; fal's default is public. */
const privately = { initialAcl: { default: "forbid" as const, rules: [] } };
/** Results are fetched within minutes. */
const resultSecondsToLive = 60 * 60;
const downloads = { hosts: ["fal.media"], timeoutMs: 300_000 };

interface FalConnection extends Transport {
  client: FalClient;
  key: string;
  apiBase: string | undefined;
  backoffMs: number | undefined;
}

type FalFiles = ReturnType<typeof createFalFiles>;

function createFalFiles({ client, fetch, call, key, apiBase, backoffMs }: FalConnection) {
  /** A call that the official client does not support. */
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
      if (!response.ok) throw new ProviderError("unavailable", `fal responded with ${response.status}.`);
      return response.json();
    });

  /** A signed address that opens a private file for a while. */
  const sign = async (url: string, seconds: number): Promise<string> => {
    const path = `/storage/files/sign?url=${encodeURIComponent(url)}`;
    const answer = await askPlatform(path, { method: "POST", key, body: { expiration_seconds: seconds } });
    const signed = (answer as { signed_url?: unknown }).signed_url;
    if (typeof signed !== "string") throw new ProviderError("unavailable", "fal returned no signed address.");
    return signed;
  };

  const upload = async (
    { bytes, contentType, name }: Parameters<Provider["upload"]>[0],
    { secondsToLive }: { secondsToLive: number },
  ): Promise<Upload> => {
    const file = new File([new Uint8Array(bytes)], name, { type: contentType });
    const lifecycle = { ...privately, expiresIn: secondsToLive };
    const url = await call(() => client.storage.upload(file, { lifecycle }));
    return { id: url, url: await sign(url, secondsToLive) };
  };

  /** Private files are refused without a signature; fal's older hosts have no signatures. */
  const fetchPrivateFile = async (url: string, maxBytes: number): Promise<Buffer> => {
    const rules = { ...downloads, maxBytes, fakeAddress: apiBase };
    try {
      return await fetchFile(url, rules, backoffMs);
    } catch (error) {
      if (!(error instanceof ProviderError) || error.fault !== "denied") throw error;
      return fetchFile(await sign(url, resultSecondsToLive), rules, backoffMs);
    }
  };

  const erase = (requestId: string, adminKey: string) =>
    askPlatform(`/models/requests/${encodeURIComponent(requestId)}/payloads`, {
      method: "DELETE",
      key: adminKey,
    });

  return { upload, fetchPrivateFile, erase };
}

interface FalQueueStatus {
  status: string;
  logs?: { message: string }[] | null;
  error?: string;
  queue_position?: number;
}

const startWithinSeconds = { training: 15 * 60, generation: 8 * 60, edit: 8 * 60 };

function createFalJobs({
  client,
  call,
  erase,
  adminKey,
}: Pick<FalConnection, "client" | "call"> & { erase: FalFiles["erase"]; adminKey: string | undefined }): Pick<
  Provider,
  "submit" | "find" | "read" | "cancel" | "forget"
> {
  const readResult = async ({ id, target }: RemoteJob, order: Order): Promise<RemoteStatus> => {
    const { data } = await call(() => client.queue.result(target, { requestId: id }));
    return toRemoteStatus(data, order);
  };

  /** The type of a failure is in the request's status or in its result. */
  const readFailed = async (job: RemoteJob, order: Order, message: string): Promise<RemoteStatus> => {
    try {
      return await readResult(job, order);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      return { state: "failed", reason: toFailure(error.fault), message };
    }
  };

  const readFinished = async (job: RemoteJob, order: Order): Promise<RemoteStatus> => {
    try {
      return await readResult(job, order);
    } catch (error) {
      const fault = error instanceof ProviderError ? error.fault : undefined;
      if (fault !== "content" && fault !== "files") throw error;
      return { state: "failed", reason: toFailure(fault), message: "fal refused the request." };
    }
  };

  return {
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

    // fal stores no idempotency key and lists no requests; only its webhook contains the request's id
    find: async () => undefined,

    read: async (job, order) => {
      const answer: unknown = await call(() =>
        client.queue.status(job.target, { requestId: job.id, logs: order.kind === "training" }),
      );
      const { status, logs, error, queue_position: before } = answer as FalQueueStatus;
      if (status === "IN_QUEUE")
        return before === undefined ? { state: "waiting" } : { state: "waiting", before };
      if (status === "IN_PROGRESS") return { state: "working", ...readProgress(logs ?? []) };
      return error ? readFailed(job, order, error) : readFinished(job, order);
    },

    cancel: async ({ id, target }) => {
      try {
        await call(() => client.queue.cancel(target, { requestId: id }));
      } catch (error) {
        // the request has already ended
        if (!(error instanceof ProviderError) || error.fault !== "invalid") throw error;
      }
    },

    forget: async ({ id }) => {
      if (adminKey) await erase(id, adminKey);
    },
  };
}

/** fal's error types, because its messages are only for people. */
const contentTypes = new Set(["content_policy_violation", "nsfw_content", "safety_violation"]);
const fileType = /^(image_|file_|archive_|unsupported_image|face_)/;

const failureBody = z.object({
  detail: z.array(z.looseObject({ type: z.string() })).optional(),
  error_type: z.string().optional(),
});

function readRefusal(status: number, body: string): ProviderFault | undefined {
  if (status !== 400 && status !== 422) return undefined;
  const parsed = failureBody.safeParse(parseJson(body));
  const types = parsed.success ? (parsed.data.detail?.map(({ type }) => type) ?? []) : [];
  if (types.some((type) => contentTypes.has(type))) return "content";
  return types.some((type) => fileType.test(type)) ? "files" : undefined;
}

function toFailure(fault: ProviderFault): EngineFailure {
  if (fault === "content") return "refused";
  return fault === "files" ? "photos_unusable" : "engine_error";
}

/** The progress in the trainer's last line like "76%|####  | 760/1000 [". */
function readProgress(logs: readonly { message: string }[]): { progress?: number } {
  const text = logs.map(({ message }) => message).join("\n");
  const [, done, total] = [...text.matchAll(/\d+%\|[^|]*\|\s*(\d+)\/(\d+)/g)].at(-1) ?? [];
  return total && Number(total) > 0 ? { progress: Math.min(1, Number(done) / Number(total)) } : {};
}

const result = z.object({
  images: z.array(z.object({ url: z.string() })).optional(),
  has_nsfw_concepts: z.array(z.boolean()).optional(),
  seed: z.number().optional(),
  diffusers_lora_file: z.object({ url: z.string() }).optional(),
});

function toRemoteStatus(data: unknown, order: Order): RemoteStatus {
  const parsed = result.safeParse(data);
  if (!parsed.success) {
    return { state: "failed", reason: "engine_error", message: "fal sent an unknown response." };
  }
  const { images = [], has_nsfw_concepts: flags = [], seed, diffusers_lora_file: weights } = parsed.data;
  if (order.kind === "training") {
    const model = weights ? { model: { weightsUrl: weights.url, trainer: order.target } } : {};
    return { state: "succeeded", outputs: [], filtered: 0, ...model };
  }
  // a flagged image is blacked out or unusable, so it is not delivered or charged
  const outputs = images.map(({ url }, index) => (flags[index] ? null : url));
  const kept = outputs.filter((url) => url !== null).length;
  return {
    state: "succeeded",
    outputs,
    filtered: Math.max(0, order.count - kept),
    ...(seed === undefined ? {} : { seed }),
  };
}
