import { randomUUID } from "node:crypto";
import type { FaultName, JobKind, Speed } from "./faults.ts";

export type FakeJobState = "queued" | "running" | "succeeded" | "failed" | "canceled" | "aborted";

export interface FakeJob<Result> {
  id: string;
  kind: JobKind;
  model: string;
  input: Record<string, unknown>;
  webhook: string | undefined;
  destination?: string;
  attachments?: readonly Buffer[];
  faults: ReadonlySet<FaultName>;
  state: FakeJobState;
  createdAt: Date;
  startedAt?: Date;
  endedAt?: Date;
  result?: Result;
  error?: JobError;
  /** its files and results were removed */
  erased?: boolean;
}

export class JobError extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

interface RunnerOptions<Result> {
  speed: Speed;
  work: (job: FakeJob<Result>) => Promise<Result>;
  onChange: (job: FakeJob<Result>) => Promise<void>;
}

type NewJob = Pick<FakeJob<unknown>, "kind" | "model" | "input" | "webhook" | "destination" | "attachments">;

const queueShare = 0.2;
const slowness = 50;
const coldStart = 60;
const hourMs = 60 * 60 * 1000;

export class JobRunner<Result> {
  readonly #options: RunnerOptions<Result>;
  readonly #jobs = new Map<string, FakeJob<Result>>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #ends = new Map<string, PromiseWithResolvers<void>>();

  constructor(options: RunnerOptions<Result>) {
    this.#options = options;
  }

  create(order: NewJob, faults: ReadonlySet<FaultName>): FakeJob<Result> {
    const job: FakeJob<Result> = {
      ...order,
      id: randomUUID().replaceAll("-", ""),
      faults,
      state: "queued",
      createdAt: new Date(),
    };
    this.#jobs.set(job.id, job);
    this.#ends.set(job.id, Promise.withResolvers());
    if (faults.has("webhook_early")) void this.#begin(job).then(() => this.#finish(job));
    else this.#later(this.#wait(job), () => this.#begin(job));
    return job;
  }

  find(id: string): FakeJob<Result> | undefined {
    const job = this.#jobs.get(id);
    return job?.faults.has("forgotten") ? undefined : job;
  }

  list(): FakeJob<Result>[] {
    return [...this.#jobs.values()].reverse();
  }

  /** 0 to 1 */
  getProgress(job: FakeJob<Result>): number {
    if (job.state === "queued" || job.state === "aborted") return 0;
    if (job.endedAt && job.state === "succeeded") return 1;
    const until = job.endedAt?.getTime() ?? Date.now();
    const elapsed = until - (job.startedAt?.getTime() ?? until);
    return Math.min(0.99, elapsed / ((1 - queueShare) * this.#duration(job)));
  }

  /** How many jobs that wait were made before this one; by order, as two share a millisecond. */
  placeInQueue(job: FakeJob<Result>): number {
    const jobs = [...this.#jobs.values()];
    return jobs.slice(0, jobs.indexOf(job)).filter((other) => other.state === "queued").length;
  }

  /** @returns whether there was something to cancel */
  async cancel(job: FakeJob<Result>): Promise<boolean> {
    if (job.endedAt) return false;
    if (!job.faults.has("cancel_late")) await this.#end(job, "canceled");
    return true;
  }

  /** Resolves when the job has ended and its webhook was called. */
  async ended(job: FakeJob<Result>): Promise<void> {
    await this.#ends.get(job.id)?.promise;
  }

  forget(id: string): void {
    this.#jobs.delete(id);
    this.#ends.delete(id);
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #duration(job: FakeJob<Result>): number {
    const { trainingMs, imageMs } = this.#options.speed;
    return (job.kind === "training" ? trainingMs : imageMs) * (job.faults.has("slow") ? slowness : 1);
  }

  #wait(job: FakeJob<Result>): number {
    return (job.faults.has("cold_start") ? coldStart : queueShare) * this.#duration(job);
  }

  async #begin(job: FakeJob<Result>): Promise<void> {
    if (job.endedAt) return;
    if (job.faults.has("aborted")) return this.#end(job, "aborted");
    job.state = "running";
    job.startedAt = new Date();
    await this.#options.onChange(job);
    if (job.faults.has("webhook_early")) return;
    this.#later((1 - queueShare) * this.#duration(job), () => this.#finish(job));
  }

  async #finish(job: FakeJob<Result>): Promise<void> {
    if (job.endedAt) return;
    try {
      if (job.faults.has("broken")) throw new JobError("internal_server_error", "CUDA out of memory");
      const result = await this.#options.work(job);
      if (job.endedAt) return;
      job.result = result;
      await this.#end(job, "succeeded");
    } catch (error) {
      job.error =
        error instanceof JobError
          ? error
          : new JobError("internal_server_error", error instanceof Error ? error.message : String(error));
      await this.#end(job, "failed");
    }
  }

  async #end(job: FakeJob<Result>, state: FakeJobState): Promise<void> {
    job.state = state;
    job.endedAt = new Date();
    this.#later(hourMs, async () => this.forget(job.id));
    await this.#options.onChange(job);
    this.#ends.get(job.id)?.resolve();
  }

  #later(ms: number, action: () => Promise<void>): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void action();
    }, ms);
    timer.unref();
    this.#timers.add(timer);
  }
}
