import type { EngineFailure } from "../port.ts";

/** The state of a job that runs in this process. */
export interface JobNews<Progress> {
  progress: Progress;
  outcome?: { state: "completed" } | { state: "failed"; reason: EngineFailure };
}

/** A job that runs in this process, with its state, a way to wait for changes, and a way to stop it. */
export class RunningJob<Progress> {
  #news: JobNews<Progress>;
  #changed = Promise.withResolvers<void>();
  #error: unknown;
  /** the state that whoever asks knows */
  #lastReported: JobNews<Progress>;
  readonly #abort = new AbortController();
  readonly finished: Promise<void>;

  constructor(
    initial: Progress,
    run: (job: RunningJob<Progress>, signal: AbortSignal) => Promise<JobNews<Progress>["outcome"]>,
  ) {
    this.#news = { progress: initial };
    this.#lastReported = this.#news;
    this.finished = run(this, this.#abort.signal).then(
      (outcome) => this.#update({ ...this.#news, ...(outcome ? { outcome } : {}) }),
      (error: unknown) => {
        this.#error = error;
        this.#update(this.#news);
      },
    );
  }

  report(progress: Progress): void {
    this.#update({ ...this.#news, progress });
  }

  /**
   * The latest state; unless it is final or has changed since the last call, waits up to `waitMs` for a change.
   * @throws the error that ended the job
   */
  async news(waitMs: number): Promise<JobNews<Progress>> {
    if (this.#lastReported === this.#news && !this.isOver && waitMs > 0) await this.#nextChange(waitMs);
    if (this.#error) throw this.#error;
    this.#lastReported = this.#news;
    return this.#news;
  }

  get isOver(): boolean {
    return this.#news.outcome !== undefined || this.#error !== undefined;
  }

  async stop(): Promise<void> {
    this.#abort.abort();
    await this.finished;
  }

  #update(news: JobNews<Progress>): void {
    this.#news = news;
    this.#changed.resolve();
    this.#changed = Promise.withResolvers<void>();
  }

  async #nextChange(waitMs: number): Promise<void> {
    const { promise: patience, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, waitMs);
    await Promise.race([this.#changed.promise, patience]);
    clearTimeout(timer);
  }
}
