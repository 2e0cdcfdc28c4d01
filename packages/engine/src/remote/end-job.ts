import { setTimeout as pause } from "node:timers/promises";
import { readJson, removeFolder, writeJson } from "../stored-json.ts";
import { findSubmitted } from "./advance-job.ts";
import { type JobRecord, leftoverFolder, leftoverKey, type Part, workFolder } from "./job-record.ts";
import type { Order, RemoteJob } from "./provider.ts";
import { ProviderError, unlessGone } from "./provider-error.ts";
import type { RemotePorts } from "./upload-inputs.ts";

interface Leftover {
  job: RemoteJob;
  order: Order;
}

/** A job that cannot be stopped any more is recorded as a leftover, whose results are deleted later. */
export async function stop(
  ports: RemotePorts,
  record: JobRecord,
  { stopMs, pollMs }: { stopMs: number; pollMs: number },
): Promise<void> {
  const { provider, trainer, store } = ports;
  const running: Part[] = [];
  // the last first: otherwise each next one begins when the one before it is stopped
  for (const [index, part] of [...(record.parts ?? []).entries()].toReversed()) {
    // it may have started, so look once more
    part.job ??= part.since ? await findSubmitted(ports, record, part, index) : undefined;
    if (!part.job) continue;
    if (part.outcome?.state === "done" && part.outcome.artifactRef) {
      await trainer?.deleteModel(part.outcome.artifactRef, store);
    } else if (!part.outcome) {
      await unlessGone(provider.cancel(part.job));
      running.push(part);
    }
  }
  const until = Date.now() + stopMs;
  const left: Leftover[] = [];
  for (const { job, order } of running) {
    if (job && !(await isDropped(ports, { job, order }, until, pollMs))) left.push({ job, order });
  }
  if (left.length > 0) await writeJson(store, leftoverKey(provider.name, record.jobId), left);
  await cleanUp(ports, record);
}

export async function cleanUp({ provider, store }: RemotePorts, record: JobRecord): Promise<void> {
  for (const upload of record.uploads) await unlessGone(provider.discard(upload));
  for (const { job, outcome } of record.parts ?? []) {
    if (job && outcome) await unlessGone(provider.forget(job));
  }
  await removeFolder(store, workFolder(record.jobId));
}

/** Deletes the results of cancelled jobs. Those still running are left to the next call. */
export async function dropLeftovers(ports: RemotePorts): Promise<void> {
  const { provider, store } = ports;
  for (const key of await store.list(leftoverFolder(provider.name))) {
    const leftovers = await readJson<Leftover[]>(store, key);
    const dropped = await Promise.all(leftovers.map((leftover) => isDropped(ports, leftover, 0, 0)));
    if (dropped.every(Boolean)) await store.remove([key]);
  }
}

/** Waits until a cancelled job has ended, and deletes its results. @returns false when it did not end in time */
async function isDropped(
  { provider, trainer }: RemotePorts,
  { job, order }: Leftover,
  until: number,
  pollMs: number,
): Promise<boolean> {
  for (;;) {
    try {
      const status = await provider.read(job, order);
      if (trainer && status.state === "succeeded" && status.model)
        await unlessGone(trainer.dropModel(status.model));
      if (status.state === "succeeded" || status.state === "failed") {
        await unlessGone(provider.forget(job));
        return true;
      }
    } catch (error) {
      if (!(error instanceof ProviderError) || error.fault !== "gone") throw error;
      return true;
    }
    if (Date.now() >= until) return false;
    await pause(pollMs);
  }
}
