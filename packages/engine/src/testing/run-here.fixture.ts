import { setTimeout as pause } from "node:timers/promises";
import {
  type AnyEngine,
  type Engine,
  EngineError,
  type EngineImage,
  type GenerationReport,
  type ImageEnd,
  type ImageWork,
  type PromptReading,
  type Ticket,
  type TrainingReport,
  type WithheldImage,
} from "../index.ts";
import { removeFolder } from "../stored-json.ts";
import type { MemoryStore } from "./memory-store.fixture.ts";

interface JobHere {
  abort: AbortController;
  report: TrainingReport | GenerationReport;
  images: Map<number, EngineImage>;
  /** small renders of images that are not there yet */
  previews: Map<number, Uint8Array>;
  error?: unknown;
  finished: Promise<void>;
}

export interface EngineHere extends Engine {
  previews: (ticket: Ticket) => ReadonlyMap<number, Uint8Array>;
}

/** The engine with its local work as jobs of this process, as the studio's workers do it, for the suites that all engines pass. */
export function runHere(
  engine: AnyEngine,
  store: Pick<MemoryStore, "list" | "remove">,
  more: Partial<ImageWork> = {},
): EngineHere {
  const { name, local } = engine;
  const jobs = new Map<string, JobHere>();

  const join = (jobId: string, first: JobHere["report"], run: (job: JobHere) => Promise<void>): JobHere => {
    const known = jobs.get(jobId);
    if (known) return known;
    const job: JobHere = {
      ...{ abort: new AbortController(), report: first, images: new Map(), previews: new Map() },
      finished: Promise.resolve(),
    };
    jobs.set(jobId, job);
    job.finished = run(job).catch((error) => {
      job.error = error;
    });
    return job;
  };
  const check = async <Report>(ticket: Ticket, kind: string, waitMs: number): Promise<Report> => {
    const job = begin(ticket, kind);
    const before = job.report;
    const until = Date.now() + waitMs;
    while (job.report === before && before.state === "running" && !job.error && Date.now() < until)
      await pause(5);
    if (!job.error) return job.report as Report;
    jobs.delete(String(Object(ticket.input).jobId));
    throw new EngineError(String(job.error), { retryable: true, cause: job.error });
  };
  const begin = (ticket: Ticket, kind: string): JobHere => {
    if (ticket.engine !== name || ticket.kind !== kind)
      throw new EngineError(`This is not a ticket of a ${kind} of ${name}.`, { retryable: false });
    const input = ticket.input as never;
    const { jobId } = input as { jobId: string };
    if (kind === "training")
      return join(jobId, { state: "running", stage: "reading_photos", progress: 0 }, async (job) => {
        const onProgress = (progress: object) => {
          job.report = { state: "running", ...progress } as TrainingReport;
        };
        const made = await local?.train?.(input, { signal: job.abort.signal, onProgress });
        if (made) job.report = made;
      });
    const make = kind === "edit" ? local?.editImage : local?.makeImage;
    return join(jobId, { state: "running", ready: [] }, (job) => makeAll(job, input, make ?? reject, more));
  };
  const start = async (kind: string, input: object): Promise<Ticket> => {
    const ticket = { engine: name, kind, input };
    begin(ticket, kind);
    return ticket;
  };
  const isHere = (ticket: Ticket) => ticket.engine === name && "input" in ticket;
  const remote = engine as Engine;
  const forget = async (ticket: Ticket) => {
    const { jobId } = ticket.input as { jobId: string };
    const job = jobs.get(jobId);
    job?.abort.abort();
    await job?.finished;
    jobs.delete(jobId);
  };
  return {
    ...remote,
    startTraining: (input) => (local?.train ? start("training", input) : remote.startTraining(input)),
    startGeneration: (input) =>
      local?.makeImage ? start("generation", input) : remote.startGeneration(input),
    startEdit: (input) =>
      local?.editImage && local.takesEdit?.(input.instruction) !== false
        ? start("edit", input)
        : remote.startEdit(input),
    checkTraining: (ticket, options) =>
      local?.train ? check(ticket, "training", options.waitMs) : remote.checkTraining(ticket, options),
    checkGeneration: (ticket, options) =>
      local?.makeImage
        ? check(ticket, "generation", options.waitMs)
        : remote.checkGeneration(ticket, options),
    checkEdit: (ticket, options) =>
      isHere(ticket) ? check(ticket, "edit", options.waitMs) : remote.checkEdit(ticket, options),
    fetchImage: async (ticket, position) => {
      if (!isHere(ticket)) return remote.fetchImage(ticket, position);
      const image = jobs.get(String(Object(ticket.input).jobId))?.images.get(position);
      if (!image) throw new Error(`There is no image ${position}.`);
      return image;
    },
    cancel: async (ticket) => {
      if (!isHere(ticket)) return remote.cancel(ticket);
      await forget(ticket);
      const { modelId } = Object(ticket.input) as { modelId?: string };
      if (ticket.kind === "training") await removeFolder(store as MemoryStore, `models/${modelId}/`);
    },
    cleanUp: (ticket) => (isHere(ticket) ? forget(ticket) : remote.cleanUp(ticket)),
    previews: (ticket) => jobs.get(String(Object(ticket.input).jobId))?.previews ?? new Map(),
    close: async () => {
      for (const job of jobs.values()) job.abort.abort();
      await Promise.all([...jobs.values()].map((job) => job.finished));
      await engine.close();
    },
  };
}

const reject = () => Promise.reject(new Error("The engine does not do this here."));

/** Makes the images of a request one beside the other, as workers do. */
async function makeAll(
  job: JobHere,
  input: { count: number },
  make: (input: never, position: number, work: ImageWork) => Promise<ImageEnd>,
  more: Partial<ImageWork>,
): Promise<void> {
  const { signal } = job.abort;
  const withheld: WithheldImage[] = [];
  let reading: PromptReading | undefined;
  const report = (state: "running" | "completed") => {
    const ready = [...job.images.keys()].sort((a, b) => a - b);
    job.report = { state, ready, ...(reading && { reading }), withheld: [...withheld] } as GenerationReport;
  };
  const ends = await Promise.all(
    Array.from({ length: input.count }, async (_, position) => {
      const end = await make(input as never, position, {
        signal,
        onReading: async (read) => {
          reading = read;
        },
        onPreview: async (bytes) => void job.previews.set(position, bytes),
        keep: async (image) => {
          signal.throwIfAborted();
          job.images.set(position, image);
          job.previews.delete(position);
        },
        ...more,
      });
      if (end.state === "withheld") withheld.push({ position, flaw: end.flaw });
      if (end.state === "withheld") job.previews.delete(position);
      report("running");
      return end;
    }),
  );
  const failed = ends.find((end) => end.state === "failed");
  report("completed");
  if (failed?.state === "failed")
    job.report = { ...job.report, ...failed, ready: [], ...(reading && { reading }) };
}
