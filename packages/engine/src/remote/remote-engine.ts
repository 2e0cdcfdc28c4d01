import {
  type CheckOptions,
  type Engine,
  EngineError,
  type GenerationReport,
  type Ticket,
  type TrainingReport,
  type WithheldImage,
} from "../port.ts";
import { readJson } from "../stored-json.ts";
import { advance } from "./advance-job.ts";
import { cleanUp, dropLeftovers, stop } from "./end-job.ts";
import {
  hasKey,
  imageKey,
  type JobInput,
  type JobRecord,
  listJobs,
  loadRecord,
  originalKey,
  type Part,
  planKey,
  saveRecord,
} from "./job-record.ts";
import { pollJob } from "./poll-job.ts";
import type { ImageProvider } from "./provider.ts";
import { toEngineError } from "./provider-error.ts";
import type { RemotePorts } from "./upload-inputs.ts";

export interface RemoteEngineOptions extends Omit<RemotePorts, "provider"> {
  /** milliseconds between two checks at the provider; 1500 by default */
  pollMs?: number | undefined;
  /** milliseconds to wait for a cancelled job to stop before it becomes a leftover; 5000 by default */
  stopMs?: number | undefined;
}

const usualPollMs = 1500;
const usualStopMs = 5000;

/**
 * An engine whose jobs run at a provider. It writes the record of a job to the store before each call that starts something, so
 * that any process can continue where another one stopped. It polls the provider and treats webhooks as hints.
 */
export function createRemoteEngine(
  provider: ImageProvider,
  { pollMs = usualPollMs, stopMs = usualStopMs, ...others }: RemoteEngineOptions,
): Engine {
  const ports: RemotePorts = { provider, ...others };
  const { store, trainer } = ports;

  const start = async (job: JobInput): Promise<Ticket> => {
    const { jobId } = job.input;
    let record = await loadRecord(store, jobId);
    if (!record) {
      record = { version: 1, engine: provider.name, jobId, uploads: [], ...job };
      await saveRecord(store, record);
    }
    await advance(ports, record);
    const jobs = record.parts?.flatMap((part) => (part.job ? [part.job] : [])) ?? [];
    return { engine: provider.name, kind: job.kind, jobId, jobs };
  };

  const load = async (ticket: Ticket, kind: JobRecord["kind"]): Promise<JobRecord | undefined> => {
    const record = await loadRecord(store, getJobId(ticket));
    if (ticket.kind !== kind || (record && record.kind !== kind)) {
      throw new EngineError(`This is not a ticket of a ${kind}.`, { retryable: false });
    }
    if (record) await advance(ports, record);
    return record;
  };

  const checkImages = async (
    ticket: Ticket,
    kind: "generation" | "edit",
    { waitMs }: CheckOptions,
  ): Promise<GenerationReport> => {
    const record = await load(ticket, kind);
    if (!record) return { state: "failed", reason: "engine_error", ready: [] };
    const { queuedBefore, progress } = await pollJob(ports, record, { waitMs, pollMs });
    const report = reportImages(record);
    if (report.state !== "running") return report;
    return {
      ...report,
      ...(queuedBefore === undefined ? {} : { queuedBefore }),
      ...(progress === undefined ? {} : { progress }),
    };
  };

  const getJobId = (ticket: Ticket): string => {
    if (ticket.engine !== provider.name || typeof ticket.jobId !== "string") {
      throw new EngineError(`This is not a ticket of ${provider.name}.`, { retryable: false });
    }
    return ticket.jobId;
  };

  const guarded =
    <Arguments extends unknown[], Result>(action: (...values: Arguments) => Promise<Result>) =>
    async (...values: Arguments): Promise<Result> => {
      try {
        return await action(...values);
      } catch (error) {
        throw toEngineError(error);
      }
    };

  return {
    name: provider.name,
    capabilities: provider.capabilities,

    startTraining: guarded(async (input) => {
      await dropLeftovers(ports);
      return start({ kind: "training", input });
    }),

    checkTraining: guarded(async (ticket, { waitMs }): Promise<TrainingReport> => {
      const record = await load(ticket, "training");
      if (record?.kind !== "training") return { state: "failed", reason: "engine_error" };
      const { progress, working, queuedBefore } = await pollJob(ports, record, { waitMs, pollMs });
      const [part] = record.parts ?? [];
      if (part?.outcome?.state === "failed") return part.outcome;
      if (part?.outcome?.artifactRef) {
        const { artifactRef } = part.outcome;
        return { state: "completed", artifactRef, coverPhotoId: record.input.photos[0]?.id };
      }
      if (!working) {
        const place = queuedBefore === undefined ? {} : { queuedBefore };
        return { state: "running", stage: "queued", progress: 0, ...place };
      }
      return progress === undefined
        ? { state: "running", stage: "reading_photos", progress: 0.02 }
        : { state: "running", stage: "building_model", progress: 0.05 + 0.93 * progress };
    }),

    startGeneration: guarded(async (input) => {
      // where trainings are elsewhere, only requests leave something
      if (!trainer) await dropLeftovers(ports);
      return start({ kind: "generation", input });
    }),
    checkGeneration: guarded((ticket, options) => checkImages(ticket, "generation", options)),
    startEdit: guarded((input) => start({ kind: "edit", input })),
    checkEdit: guarded((ticket, options) => checkImages(ticket, "edit", options)),

    fetchImage: guarded(async (ticket, position) => {
      const jobId = getJobId(ticket);
      const [bytes, plan] = await Promise.all([
        store.read(imageKey(jobId, position)),
        readJson<unknown>(store, planKey(jobId, position)),
      ]);
      const key = originalKey(jobId, position);
      const original = (await hasKey(store, key)) ? await store.read(key) : undefined;
      return { bytes, contentType: "image/jpeg" as const, plan, original };
    }),

    cancel: guarded(async (ticket) => {
      const record = await loadRecord(store, getJobId(ticket));
      if (record) await stop(ports, record, { stopMs, pollMs });
    }),

    cleanUp: guarded(async (ticket) => {
      const record = await loadRecord(store, getJobId(ticket));
      if (record) await cleanUp(ports, record);
    }),

    clearUp: guarded(async (getEnding) => {
      await dropLeftovers(ports);
      for (const jobId of await listJobs(store)) {
        const record = await loadRecord(store, jobId);
        const ending = record?.engine === provider.name ? await getEnding(jobId) : "unfinished";
        if (record && ending === "completed") await cleanUp(ports, record);
        if (record && ending === "stopped") await stop(ports, record, { stopMs, pollMs });
      }
    }),

    deleteModel: guarded(async (artifactRef) => {
      if (!trainer) throw new EngineError(`${provider.name} trains no models.`, { retryable: false });
      await trainer.deleteModel(artifactRef, store);
    }),
    close: async () => provider.close?.(),
  };
}

function reportImages({ parts = [] }: JobRecord): GenerationReport {
  const outcomes = parts.flatMap(({ outcome }) => outcome ?? []);
  const done = outcomes.filter((outcome) => outcome.state === "done");
  const ready = done.flatMap((outcome) => outcome.ready);
  const filtered = done.reduce((sum, outcome) => sum + outcome.filtered, 0);
  const refused = parts.reduce(
    (sum, { outcome, count, replaces }) =>
      sum + (outcome?.state === "failed" && outcome.reason === "refused" && !replaces ? count : 0),
    0,
  );
  const withheld = parts.flatMap(findWithheld);
  const base = {
    ready,
    ...(filtered + refused > 0 ? { filtered: filtered + refused } : {}),
    ...(withheld.length > 0 ? { withheld } : {}),
  };
  if (outcomes.length < parts.length) return { state: "running", ...base };
  if (ready.length + withheld.length > 0) {
    const missing = [...withheld, ...parts.flatMap(findUnmade)];
    return { state: "completed", ...base, ...(missing.length > 0 ? { withheld: missing } : {}) };
  }
  const failures = outcomes.filter((outcome) => outcome.state === "failed");
  const failure = failures.find(({ reason }) => reason === "refused") ?? failures[0];
  return { ...(failure ?? { state: "failed", reason: "engine_error" }), ...base };
}

/** An image whose second try failed, or came to nothing, has the flaw of the first. */
function findWithheld({ outcome, first, replaces }: Part): WithheldImage[] {
  if (!outcome) return [];
  const withheld = outcome.state === "done" ? (outcome.withheld ?? []) : [];
  const isLost = replaces && withheld.length === 0 && !(outcome.state === "done" && outcome.ready.length > 0);
  return isLost ? [{ position: first, flaw: replaces }] : withheld;
}

function findUnmade({ outcome, first, count, replaces }: Part): WithheldImage[] {
  const isUnmade = outcome?.state === "failed" && outcome.reason === "engine_error" && !replaces;
  return isUnmade
    ? Array.from({ length: count }, (_, index) => ({ position: first + index, flaw: "unmade" }))
    : [];
}
