import { setTimeout as pause } from "node:timers/promises";
import { isWanted, type JobRecord, type Part, saveRecord } from "./job-record.ts";
import type { RemoteStatus } from "./provider.ts";
import { fitForLog, ProviderError } from "./provider-error.ts";
import { type Concluded, explainLoss, storeImages } from "./store-images.ts";
import type { RemotePorts } from "./upload-inputs.ts";

export interface News {
  /** how much of all parts is made, 0 to 1, if the provider reports it of one that it works on */
  progress?: number;
  working: boolean;
  /** jobs before the first part in the provider's queue, if it reports them and has not started a part */
  queuedBefore?: number;
}

/** A change of progress that is worth a report. */
const noticeable = 0.05;

/** Stores finished images and models before it reports them. Returns when a part has ended, progress is seen, or time is up. */
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
        if (!(await isWanted(ports.store, record.jobId))) return summariseStatuses(record, statuses);
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
      if (!(await isWanted(ports.store, record.jobId))) return summariseStatuses(record, statuses);
      part.outcome = outcome;
      // together with the outcome, so that no image is forgotten; the next check begins them
      record.parts?.push(...repeats);
      ended = true;
      await saveRecord(ports.store, record);
    }
    const over = record.parts?.every((part) => part.outcome) ?? false;
    const remaining = until - Date.now();
    const news = summariseStatuses(record, statuses);
    first ??= news;
    if (ended || over || isNoticeable(first, news) || remaining <= 0) return news;
    await pause(Math.min(pollMs, remaining));
  }
}

function isNoticeable({ progress: before }: News, { progress: now = 0 }: News): boolean {
  return before === undefined ? now > 0 : now - before >= noticeable;
}

function summariseStatuses({ parts = [] }: JobRecord, statuses: ReadonlyMap<Part, RemoteStatus>): News {
  const all = [...statuses.values()];
  const working = all.filter((status) => status.state === "working");
  if (working.length > 0) {
    const isTold = working.some(({ progress }) => progress !== undefined);
    return { working: true, ...(isTold ? { progress: getProgress(parts, statuses) } : {}) };
  }
  const places = all.flatMap((one) => (one.state === "waiting" ? (one.before ?? []) : []));
  return { working: false, ...(places.length > 0 ? { queuedBefore: Math.min(...places) } : {}) };
}

function getProgress(parts: readonly Part[], statuses: ReadonlyMap<Part, RemoteStatus>): number {
  const getShare = (part: Part) => {
    const status = statuses.get(part);
    return part.outcome ? 1 : status?.state === "working" ? (status.progress ?? 0) : 0;
  };
  const all = parts.reduce((sum, { count }) => sum + count, 0);
  return parts.reduce((sum, part) => sum + part.count * getShare(part), 0) / all;
}

/** A job that the provider does not know any more fails instead of waiting forever. @returns undefined where it is ordered once more */
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
