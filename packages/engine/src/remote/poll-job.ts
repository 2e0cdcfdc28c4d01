import { setTimeout as pause } from "node:timers/promises";
import type { ImageFlaw } from "@portrait-studio/contract";
import type { EngineFailure, WithheldImage } from "../port.ts";
import { writeJson } from "../stored-json.ts";
import { type RemotePorts, writeRepeat } from "./advance-job.ts";
import { findFlaw } from "./find-flaw.ts";
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
  /** how much of all parts is made, 0 to 1, if the provider reports it of one that it works on */
  progress?: number;
  working: boolean;
  /** jobs before the first part in the provider's queue, if it reports them and has not started a part */
  queuedBefore?: number;
}

/** A change of progress that is worth a report. */
const noticeable = 0.05;

/**
 * Checks the job's parts at the provider until one has ended, progress is seen to be made, or time is up, and stores finished images and
 * models before reporting them.
 */
export async function pollJob(
  ports: RemotePorts,
  record: JobRecord,
  { waitMs, pollMs }: { waitMs: number; pollMs: number },
): Promise<News> {
  const until = Date.now() + waitMs;
  let first: News | undefined;
  for (;;) {
    const statuses = new Map<Part, RemoteStatus>();
    let ended = false;
    for (const part of record.parts ?? []) {
      if (part.outcome || !part.job) continue;
      const status = await readStatus(ports, part);
      if (!status) {
        if (!(await isWanted(ports.store, record.jobId))) return newsOf(record, statuses);
        // the next check orders it, and uploads what it needs
        delete part.job;
        part.again = true;
        ended = true;
        await saveRecord(ports.store, record);
        continue;
      }
      statuses.set(part, status);
      const concluded = await conclude(ports, record, part, status);
      if (!concluded) continue;
      const { outcome, repeats = [] } = concluded;
      // a job cancelled during the check must not come back
      if (!(await isWanted(ports.store, record.jobId))) return newsOf(record, statuses);
      part.outcome = outcome;
      // together with the outcome, so that no image is forgotten; the next check begins them
      record.parts?.push(...repeats);
      ended = true;
      await saveRecord(ports.store, record);
    }
    const over = record.parts?.every((part) => part.outcome) ?? false;
    const remaining = until - Date.now();
    const news = newsOf(record, statuses);
    first ??= news;
    if (ended || over || isSeen(first, news) || remaining <= 0) return news;
    await pause(Math.min(pollMs, remaining));
  }
}

function isSeen({ progress: before }: News, { progress: now = 0 }: News): boolean {
  return before === undefined ? now > 0 : now - before >= noticeable;
}

function newsOf({ parts = [] }: JobRecord, statuses: ReadonlyMap<Part, RemoteStatus>): News {
  const all = [...statuses.values()];
  const working = all.filter((status) => status.state === "working");
  if (working.length > 0) {
    const isTold = working.some(({ progress }) => progress !== undefined);
    return { working: true, ...(isTold ? { progress: progressOf(parts, statuses) } : {}) };
  }
  const places = all.flatMap((one) => (one.state === "waiting" ? (one.before ?? []) : []));
  return { working: false, ...(places.length > 0 ? { queuedBefore: Math.min(...places) } : {}) };
}

function progressOf(parts: readonly Part[], statuses: ReadonlyMap<Part, RemoteStatus>): number {
  const shareOf = (part: Part) => {
    const status = statuses.get(part);
    return part.outcome ? 1 : status?.state === "working" ? (status.progress ?? 0) : 0;
  };
  const all = parts.reduce((sum, { count }) => sum + count, 0);
  return parts.reduce((sum, part) => sum + part.count * shareOf(part), 0) / all;
}

/**
 * A job that the provider does not know any more fails instead of waiting forever.
 * @returns undefined where it is ordered once more
 */
async function readStatus(
  { provider }: RemotePorts,
  { job, order, again }: Part,
): Promise<RemoteStatus | undefined> {
  try {
    return job ? await provider.read(job, order) : { state: "waiting" };
  } catch (error) {
    if (!(error instanceof ProviderError) || error.fault !== "gone") throw error;
    if (provider.ordersLostAgain && !again) return undefined;
    return { state: "failed", reason: "engine_error", message: "The provider lost the job." };
  }
}

interface Concluded {
  outcome: PartOutcome;
  /** parts that make images again */
  repeats?: Part[];
}

async function conclude(
  ports: RemotePorts,
  record: JobRecord,
  part: Part,
  status: RemoteStatus,
): Promise<Concluded | undefined> {
  if (status.state === "failed") {
    return { outcome: { state: "failed", reason: status.reason, detail: fitForLog(status.message) } };
  }
  if (status.state !== "succeeded") return undefined;
  if (record.kind !== "training") return storeImages(ports, record, part, status);
  const { input } = record;
  const { model } = status;
  const { trainer, store } = ports;
  const made = await explainLoss(async () => trainer && model && trainer.keepModel(input, model, store));
  return {
    outcome: made.result
      ? { state: "done", ready: [], filtered: 0, artifactRef: made.result }
      : {
          state: "failed",
          reason: "engine_error",
          detail: made.reason ?? "The training made no model.",
        },
  };
}

/** Copies the images into our own store at once, because the provider deletes them after an hour; those with a flaw are made again. */
async function storeImages(
  ports: RemotePorts,
  record: JobRecord,
  part: Part,
  { outputs, filtered, seed }: Extract<RemoteStatus, { state: "succeeded" }>,
): Promise<Concluded> {
  const ready: number[] = [];
  const flawed: WithheldImage[] = [];
  for (const [index, url] of outputs.slice(0, part.count).entries()) {
    const position = part.first + index;
    const flaw = url === null ? "lost" : await storeImage(ports, record, part, { url, index, seed });
    if (!flaw) ready.push(position);
    else if (flaw !== "lost") flawed.push({ position, flaw });
  }
  if (ready.length + flawed.length === 0) {
    const reason: EngineFailure = filtered > 0 ? "refused" : "engine_error";
    return { outcome: { state: "failed", reason, detail: `No image of ${part.count} was usable.` } };
  }
  const outcome = { state: "done" as const, ready, filtered };
  if (part.replaces || record.kind !== "generation") return { outcome: { ...outcome, withheld: flawed } };
  const next = record.parts?.length ?? 0;
  const repeats: Part[] = [];
  for (const [index, one] of flawed.entries())
    repeats.push(await writeRepeat(ports, record, one, next + index));
  return { outcome, repeats };
}

/** @returns why it was not stored; undefined when it was, also by an earlier call */
async function storeImage(
  ports: RemotePorts,
  record: JobRecord,
  part: Part,
  { url, index, seed }: { url: string; index: number; seed: number | undefined },
): Promise<ImageFlaw | "lost" | undefined> {
  const { provider, store } = ports;
  const position = part.first + index;
  const key = imageKey(record.jobId, position);
  if (await hasKey(store, key)) return undefined;
  const bytes = await unlessLost(async () =>
    toImageFile(await provider.fetchImage(url), {
      kind: record.kind === "edit" ? "edit" : "generation",
      model: `${provider.name} ${part.order.plan.model}`,
    }),
  );
  if (!bytes || !(await isWanted(store, record.jobId))) return "lost";
  const flaw = await findFlaw(ports, record, { bytes, again: part.replaces !== undefined });
  // nobody is told why an edit is missing: it can be asked for again
  if (flaw) return record.kind === "edit" ? "lost" : flaw;
  const plan = {
    engine: provider.name,
    ...part.order.plan,
    ...(seed === undefined ? {} : { seed }),
    index,
    ...(part.replaces ? { replaces: part.replaces } : {}),
  };
  // the image last, so that every stored image has its plan
  await writeJson(store, planKey(record.jobId, position), plan);
  await store.put(key, bytes, { contentType: "image/jpeg" });
  return undefined;
}

/** Undefined for a missing or broken image, which counts as not delivered; other failures are thrown and retried. */
async function unlessLost<Result>(fetch: () => Promise<Result>): Promise<Result | undefined> {
  return (await explainLoss(fetch)).result;
}

/** What was fetched, or why it is missing or broken. */
async function explainLoss<Result>(
  fetch: () => Promise<Result>,
): Promise<{ result?: Result; reason?: string }> {
  try {
    return { result: await fetch() };
  } catch (error) {
    if (error instanceof ProviderError && (error.fault === "gone" || error.fault === "invalid"))
      return { reason: fitForLog(error.message) };
    throw error;
  }
}
