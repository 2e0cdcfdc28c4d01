import { isDeepStrictEqual } from "node:util";
import Replicate, { type Prediction, type Training } from "replicate";
import type { EngineFailure } from "../port.ts";
import { fetchFile } from "../remote/download.ts";
import type { Order, Provider, RemoteJob, RemoteStatus } from "../remote/provider.ts";
import { ProviderError, type ProviderFault } from "../remote/provider-error.ts";
import { createTransport, type Transport } from "../remote/transport.ts";

export interface ReplicateConnectionSettings {
  token: string;
  /** default: "https://api.replicate.com/v1"; a fake has its own address */
  apiBase?: string | undefined;
  /** wait before the first retry of a call, in milliseconds */
  backoffMs?: number | undefined;
}

const usualBase = "https://api.replicate.com/v1";

export function connectReplicate({ token, apiBase = usualBase, backoffMs }: ReplicateConnectionSettings) {
  const { fetch, call } = createTransport({ name: "Replicate", readRefusal, backoffMs });
  const client = new Replicate({ auth: token, baseUrl: apiBase, fetch, useFileOutput: false });
  const fakeAddress = apiBase === usualBase ? undefined : apiBase;
  return {
    client,
    call,
    calls: {
      upload: async ({ bytes, contentType, name }: Parameters<Provider["upload"]>[0]) => {
        const file = new File([new Uint8Array(bytes)], name, { type: contentType });
        const { id, urls } = await call(() => client.files.create(file));
        return { id, url: urls.get };
      },
      discard: async ({ id }: { id?: string }) => {
        if (id) await call(() => client.files.delete(id));
      },
      ...createReplicateJobs({ client, call, apiBase }),
      fetchImage: (url: string) => fetchImage(url, { token, fakeAddress, backoffMs }),
    },
  };
}

const outputHosts = ["replicate.delivery", "api.replicate.com"];
const maxOutputBytes = 40 * 1024 * 1024;
const outputTimeoutMs = 60_000;

interface OutputAccess {
  token: string;
  fakeAddress: string | undefined;
  backoffMs: number | undefined;
}

/** Fetches an output; sends the key only if Replicate's own host requires it. */
async function fetchImage(url: string, { token, fakeAddress, backoffMs }: OutputAccess): Promise<Buffer> {
  const rules = {
    hosts: outputHosts,
    fakeAddress,
    maxBytes: maxOutputBytes,
    timeoutMs: outputTimeoutMs,
  };
  try {
    return await fetchFile(url, rules, backoffMs);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.fault !== "denied") throw error;
    return fetchFile(url, { ...rules, headers: { authorization: `Bearer ${token}` } }, backoffMs);
  }
}

function createReplicateJobs({
  client,
  call,
  apiBase,
}: {
  client: Replicate;
  call: Transport["call"];
  apiBase: string;
}): Pick<Provider, "submit" | "find" | "read" | "cancel" | "forget"> {
  /** The address that came with the job, only if it is Replicate's own, because the key is sent there. */
  const ownAddress = (address: string | undefined): URL | undefined => {
    const url = address && URL.canParse(address) ? new URL(address) : undefined;
    return url?.origin === new URL(apiBase).origin ? url : undefined;
  };

  const ask = async (job: RemoteJob, order: Order): Promise<Prediction | Training> => {
    const url = ownAddress(job.urls?.get);
    if (url) {
      const response = await call(() => client.request(url, { method: "GET" }));
      return (await response.json()) as Prediction;
    }
    return call<Prediction | Training>(() =>
      order.kind === "training" ? client.trainings.get(job.id) : client.predictions.get(job.id),
    );
  };

  const submitTraining = (order: Order, webhook: object): Promise<Training> => {
    const [model = "", version = ""] = order.target.split(":");
    const [owner = "", name = ""] = model.split("/");
    const [toOwner = "", toName = ""] = (order.destination ?? "").split("/");
    return call(() =>
      client.trainings.create(owner, name, version, {
        destination: `${toOwner}/${toName}`,
        input: order.input,
        ...webhook,
      }),
    );
  };

  const submitPrediction = ({ target, input }: Order, webhook: object): Promise<Prediction> => {
    // a trained model is a version; the others have names
    const what = target.includes("/") ? { model: target } : { version: target };
    return call(() => client.predictions.create({ ...what, input, ...webhook }));
  };

  return {
    submit: async (order) => {
      const webhook = order.webhookUrl
        ? { webhook: order.webhookUrl, webhook_events_filter: ["completed" as const] }
        : {};
      const submit = order.kind === "training" ? submitTraining : submitPrediction;
      return toJob(await submit(order, webhook), order);
    },

    find: async (order, since, taken) => {
      const { results } = await call<{ results: (Prediction | Training)[] }>(() =>
        order.kind === "training" ? client.trainings.list() : client.predictions.list(),
      );
      const found = results.find((remote) => !taken.has(remote.id) && isFromOrder(order, since, remote));
      return found && toJob(found, order);
    },

    read: async (job, order) => toRemoteStatus(await ask(job, order), order),

    cancel: async (job) => {
      const url = ownAddress(job.urls?.cancel);
      await call<unknown>(() =>
        url ? client.request(url, { method: "POST" }) : client.predictions.cancel(job.id),
      );
    },

    // Replicate itself removes a prediction's input, output and files after an hour; there is no call for it
    forget: async () => {},
  };
}

function toJob({ id, urls }: Prediction | Training, { target }: Order): RemoteJob {
  return { id, target, urls: { get: urls.get, cancel: urls.cancel } };
}

/** How far the provider's clock may be behind ours. */
const clockSkewMs = 60_000;

/**
 * Whether a listed job was started with this order. Replicate stores no idempotency key, so the inputs are compared: uploaded
 * files have unique addresses, and a prompt has its seed, or else the caller knows which of two equal jobs is another order's.
 */
function isFromOrder(order: Order, since: Date, remote: Prediction | Training): boolean {
  if (Date.parse(remote.created_at) < since.getTime() - clockSkewMs) return false;
  const isVersion = order.kind !== "training" && !order.target.includes("/");
  if (isVersion && remote.version !== order.target) return false;
  const input = remote.input as Record<string, unknown>;
  return Object.entries(order.input).every(([name, value]) => isDeepStrictEqual(input[name], value));
}

const aboutContent = /nsfw|sensitive|flagged|safety|\bE005\b/i;
const aboutFiles = /input_images?\b|\bzip\b|no images|image file|cannot identify image/i;

/** Replicate returns its reason only as text. */
function readRefusal(status: number, body: string): ProviderFault | undefined {
  if (status !== 400 && status !== 422) return undefined;
  if (aboutContent.test(body)) return "content";
  return aboutFiles.test(body) ? "files" : undefined;
}

function toRemoteStatus(remote: Prediction | Training, order: Order): RemoteStatus {
  switch (remote.status) {
    case "starting":
      return { state: "waiting" };
    case "processing":
      return { state: "working", ...readProgress(remote.logs, order) };
    case "succeeded":
      return order.kind === "training" ? trained(remote, order) : made(remote, order);
    case "failed":
      return failed(toFailure(String(remote.error ?? "")), String(remote.error ?? "failed without a reason"));
    default:
      // "canceled" elsewhere, "aborted" past its deadline, or a status added later
      return failed("engine_error", `ended as ${remote.status}`);
  }
}

function failed(reason: EngineFailure, message: string): RemoteStatus {
  return { state: "failed", reason, message };
}

function toFailure(error: string): EngineFailure {
  if (aboutContent.test(error)) return "refused";
  return aboutFiles.test(error) ? "photos_unusable" : "engine_error";
}

/** The progress in the trainer's last line like "flux_train_replicate:  76%|####  | 760/1000 [". */
function readProgress(logs: string | undefined, { kind }: Order): { progress?: number } {
  if (kind !== "training") return {};
  const lines = [...(logs ?? "").matchAll(/flux_train_replicate:\s*\d+%\|[^|]*\|\s*(\d+)\/(\d+)/g)];
  const [, done, total] = lines.at(-1) ?? [];
  return total ? { progress: Math.min(1, Number(done) / Number(total)) } : {};
}

function trained({ output }: Prediction | Training, order: Order): RemoteStatus {
  const [model, modelVersion] = String(output?.version ?? "").split(":");
  const result = model && modelVersion ? { model, modelVersion, trainer: order.target } : undefined;
  return { state: "succeeded", outputs: [], filtered: 0, ...(result ? { model: result } : {}) };
}

function made(remote: Prediction | Training, order: Order): RemoteStatus {
  const { output, logs } = remote;
  if (output === null || output === undefined) {
    // it made nothing, or Replicate removed everything an hour after its end
    return failed("engine_error", "succeeded without an output");
  }
  const outputs = (Array.isArray(output) ? output : [output]).filter((url) => typeof url === "string");
  const seed = /Using seed: (\d+)/.exec(logs ?? "")?.[1];
  return {
    state: "succeeded",
    outputs,
    // Replicate drops filtered images silently
    filtered: Math.max(0, order.count - outputs.length),
    ...(seed ? { seed: Number(seed) } : {}),
  };
}
