import { availableParallelism } from "node:os";
import { setFlagsFromString } from "node:v8";
import { readWeights } from "@portrait-studio/vision";
import { Piscina } from "piscina";
import { inLine, type Urgency, WorkOrder } from "./work-order.ts";

/** Cancels a piece of work: waiting work is dropped, the thread of running work is ended. */
export interface Cancellable {
  signal?: AbortSignal | undefined;
}

interface ThreadWork {
  /** address of the module that exports it, which begins with `prepareThread()` */
  module: string;
  name: string;
  urgency: Urgency;
}

/** The functions of a module that threads load, which take one object each, as other threads call them. */
export type ThreadCalls<Module> = {
  [Name in keyof Module]: Module[Name] extends (task: infer Task) => Promise<infer Result>
    ? (task: Task & Cancellable) => Promise<Result>
    : never;
};

/** @param urgencies of each function of the module: which line its work waits in */
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

/** Worker threads for pixels: all that sees or renders shares them, so that together it takes no more than the machine's cores. */
export interface Threads {
  run: <Result>(work: ThreadWork, task: object, options?: Cancellable) => Promise<Result>;
  /** Ends the threads; work in hand is dropped. */
  close: () => Promise<void>;
}

interface ThreadsOptions {
  /** as many as the machine has cores by default */
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
/** An idle thread ends after this. */
const idleMilliseconds = 30_000;

/**
 * Opens the threads; the models' bytes are shared by all of them.
 * @throws ModelError when a model is missing or not what it should be
 */
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
