import { setTimeout as pause } from "node:timers/promises";
import type { EngineFailure } from "../port.ts";
import { writeJson } from "../stored-json.ts";
import type { RemotePorts } from "./advance-job.ts";
import { toImageFile } from "./image-file.ts";
import {
  hasKey,
  imageKey,
  isWanted,
  type JobRecord,
  type Part,
  type PartOutcome,
  planKey,
  saveRecord,
} from "./job-record.ts";
import type { RemoteStatus } from "./provider.ts";
import { ProviderError } from "./provider-error.ts";
import { fitForLog } from "./summarise.ts";

/** The status of a job's unfinished parts. */
export interface News {
  /** progress of a training, 0 to 1, if the provider reports it */
  progress?: number;
  working: boolean;
  /** jobs before the first part in the provider's queue, if it reports them and has not started a part */
  queuedBefore?: number;
}

/**
 * Checks the job's parts at the provider until one has ended or time is up, and stores finished images and models before
 * reporting them.
 */
export async function follow(
  ports: RemotePorts,
  record: JobRecord,
  { waitMs, pollMs }: { waitMs: number; pollMs: number },
): Promise<News> {
  const until = Date.now() + waitMs;
  for (;;) {
    const statuses: RemoteStatus[] = [];
    let ended = false;
    for (const part of record.parts ?? []) {
      if (part.outcome || !part.job) continue;
      const status = await readStatus(ports, part);
      statuses.push(status);
      const outcome = await conclude(ports, record, part, status);
      if (!outcome) continue;
      // a job cancelled during the check must not come back
      if (!(await isWanted(ports.store, record.jobId))) return newsOf(statuses);
      part.outcome = outcome;
      ended = true;
      await saveRecord(ports.store, record);
    }
    const over = record.parts?.every((part) => part.outcome) ?? false;
    const remaining = until - Date.now();
    if (ended || over || remaining <= 0) return newsOf(statuses);
    await pause(Math.min(pollMs, remaining));
  }
}

function newsOf(statuses: readonly RemoteStatus[]): News {
  const working = statuses.find((status) => status.state === "working");
  if (working) return { ...working, working: true };
  const places = statuses.flatMap((one) => (one.state === "waiting" ? (one.before ?? []) : []));
  return { working: false, ...(places.length > 0 ? { queuedBefore: Math.min(...places) } : {}) };
}

/** A job that the provider does not know any more fails instead of waiting forever. */
async function readStatus({ provider }: RemotePorts, { job, order }: Part): Promise<RemoteStatus> {
  try {
    return job ? await provider.read(job, order) : { state: "waiting" };
  } catch (error) {
    if (!(error instanceof ProviderError) || error.fault !== "gone") throw error;
    return { state: "failed", reason: "engine_error", message: "The provider lost the job." };
  }
}

async function conclude(
  ports: RemotePorts,
  record: JobRecord,
  part: Part,
  status: RemoteStatus,
): Promise<PartOutcome | undefined> {
  if (status.state === "failed") {
    return { state: "failed", reason: status.reason, detail: fitForLog(status.message) };
  }
  if (status.state !== "succeeded") return undefined;
  if (record.kind !== "training") return storeImages(ports, record, part, status);
  const { input } = record;
  const { model } = status;
  const { trainer, store } = ports;
  const artifactRef = trainer && model && (await unlessLost(() => trainer.keepModel(input, model, store)));
  return artifactRef
    ? { state: "done", ready: [], filtered: 0, artifactRef }
    : { state: "failed", reason: "engine_error", detail: "The training made no model." };
}

/** Copies the images into our own store at once, because the provider deletes them after an hour. */
async function storeImages(
  { provider, store }: RemotePorts,
  record: JobRecord,
  part: Part,
  { outputs, filtered, seed }: Extract<RemoteStatus, { state: "succeeded" }>,
): Promise<PartOutcome> {
  const ready: number[] = [];
  for (const [index, url] of outputs.slice(0, part.count).entries()) {
    if (url === null) continue;
    const position = part.first + index;
    const key = imageKey(record.jobId, position);
    if (!(await hasKey(store, key))) {
      const bytes = await unlessLost(async () =>
        toImageFile(await provider.fetchImage(url), {
          kind: record.kind === "edit" ? "edit" : "generation",
          model: `${provider.name} ${part.order.plan.model}`,
        }),
      );
      if (!bytes || !(await isWanted(store, record.jobId))) continue;
      const plan = {
        engine: provider.name,
        ...part.order.plan,
        ...(seed === undefined ? {} : { seed }),
        index,
      };
      // the image last, so that every stored image has its plan
      await writeJson(store, planKey(record.jobId, position), plan);
      await store.put(key, bytes, { contentType: "image/jpeg" });
    }
    ready.push(position);
  }
  if (ready.length > 0) return { state: "done", ready, filtered };
  const reason: EngineFailure = filtered > 0 ? "refused" : "engine_error";
  return { state: "failed", reason, detail: `No image of ${part.count} was usable.` };
}

/** Undefined for a missing or broken image, which counts as not delivered; other failures are thrown and retried. */
async function unlessLost<Result>(fetch: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await fetch();
  } catch (error) {
    if (error instanceof ProviderError && (error.fault === "gone" || error.fault === "invalid"))
      return undefined;
    throw error;
  }
}
