import { availableParallelism } from "node:os";
import { setFlagsFromString } from "node:v8";
import { readWeights } from "@portrait-studio/vision";
import { Piscina, type PiscinaTask, queueOptionsSymbol, type TaskQueue } from "piscina";

export interface Cancellable {
  signal?: AbortSignal | undefined;
}

interface ThreadWork {
  /** address of the module that exports it, which begins with `prepareThread()` */
  module: string;
  name: string;
  urgency: Urgency;
}

export type ThreadCalls<Module> = {
  [Name in keyof Module]: Module[Name] extends (task: infer Task) => Promise<infer Result>
    ? (task: Task & Cancellable) => Promise<Result>
    : never;
};

export function callThreads<Module>(
  { run }: Threads,
  { href: module }: URL,
  urgencies: Record<keyof Module & string, Urgency>,
): ThreadCalls<Module> {
  const calls = Object.entries<Urgency>(urgencies).map(([name, urgency]) => [
    name,
    ({ signal, ...task }: Cancellable) => run({ module, name, urgency }, task, { signal }),
  ]);
  return Object.fromEntries(calls) as ThreadCalls<Module>;
}

/** All that sees or renders shares the threads, so that together it takes no more than the machine's cores. */
export interface Threads {
  run: <Result>(work: ThreadWork, task: object, options?: Cancellable) => Promise<Result>;
  /** Ends the threads; work in hand is dropped. */
  close: () => Promise<void>;
}

interface ThreadsOptions {
  threads?: number;
  /** one thread opens the models at once and stays: a first photo is then seen in a third of a second instead of two; takes 350 MB */
  keepReady?: boolean;
}

const own = new URL("./worker.ts", import.meta.url).href;
/** A thread that needs more than this is ended rather than let the machine run out of memory. */
const megabytesPerThread = 1024;
/**
 * Up to this size the collector leaves a new thread's memory alone, pixels included: from its own start of a few megabytes it goes through
 * all of it seven times a photo, and forgets the compiled loops each time. More saves no more (bench/training.ts).
 */
const megabytesAtStart = 100;
/** A new thread has to compile its loops first: its first image takes twice as long as the next ones. */
const idleMilliseconds = 5 * 60_000;

/** All threads share the models' bytes. @throws ModelError when a model is missing or not what it should be */
export function createThreads({
  threads = availableParallelism(),
  keepReady = false,
}: ThreadsOptions = {}): Threads {
  // read when a thread starts; a thread's own limits have no such setting
  setFlagsFromString(`--initial-heap-size=${megabytesAtStart}`);
  const pool = new Piscina({
    filename: own,
    minThreads: keepReady ? 1 : 0,
    maxThreads: threads,
    idleTimeout: idleMilliseconds,
    concurrentTasksPerWorker: 1,
    workerData: readWeights(),
    taskQueue: new WorkOrder(),
    // what was taken while no thread was free goes back to where it was
    stricterFIFO: true,
    resourceLimits: { maxOldGenerationSizeMb: megabytesPerThread },
  });
  // a model that does not open is reported by the first photo, which needs it
  if (keepReady) pool.run({}, { name: "warmModels" }).catch(() => {});
  return {
    run: ({ module, name, urgency }, task, { signal } = {}) =>
      pool.run(urgency === "usual" ? task : inLine(task, urgency), {
        filename: module,
        name,
        ...(signal ? { signal } : {}),
      }),
    close: () => pool.destroy(),
  };
}

/** "now" takes a moment; usual work is paid for or waited for; "later" is free and one at a time, "last" free and many at once. */
export type Urgency = "now" | "usual" | "later" | "last";

const lines: readonly Urgency[] = ["now", "usual", "later", "last"];
/** So many pieces of work may pass one that waits in a line, then it goes: free work is late, never lost. */
const mostPassing: Readonly<Record<Urgency, number>> = { now: 0, usual: 32, later: 4, last: 8 };

export function inLine(task: object, urgency: Urgency): object {
  return { ...task, [queueOptionsSymbol]: { urgency } };
}

interface WorkLine {
  tasks: PiscinaTask[];
  most: number;
  /** how many have gone since the last of its own, or since it began to wait */
  passed: number;
}

export class WorkOrder implements TaskQueue {
  readonly #lines: readonly WorkLine[] = lines.map((urgency) => ({
    tasks: [],
    most: mostPassing[urgency],
    passed: 0,
  }));

  get size(): number {
    return this.#lines.reduce((sum, { tasks }) => sum + tasks.length, 0);
  }

  push(task: PiscinaTask): void {
    this.#findLine(task).tasks.push(task);
  }

  unshift(task: PiscinaTask): void {
    this.#findLine(task).tasks.unshift(task);
  }

  shift(): PiscinaTask | null {
    const waiting = this.#lines.filter(({ tasks }) => tasks.length > 0);
    const passedOver = waiting.slice(1).findLast(({ passed, most }) => passed >= most);
    const next = passedOver ?? waiting[0];
    if (!next) return null;
    for (const line of waiting) line.passed = line === next ? 0 : line.passed + 1;
    return next.tasks.shift() ?? null;
  }

  remove(task: PiscinaTask): void {
    const { tasks } = this.#findLine(task);
    const index = tasks.indexOf(task);
    if (index >= 0) tasks.splice(index, 1);
  }

  #findLine(task: PiscinaTask): WorkLine {
    const marked = task[queueOptionsSymbol] as { urgency?: Urgency } | null | undefined;
    return this.#lines[lines.indexOf(marked?.urgency ?? "usual")];
  }
}
