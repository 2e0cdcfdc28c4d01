import { availableParallelism } from "node:os";
import { Piscina } from "piscina";
import type { LookOptions } from "../findings/look-at-photo.ts";
import type { Findings } from "../findings/types.ts";
import { readWeights } from "../runtime/read-weights.ts";
import { receive } from "./answer.ts";
import type { CutPhoto, CutRequest } from "./cut-photo.ts";

interface Cancellable {
  /** waiting work is dropped, the thread of running work is ended */
  signal?: AbortSignal;
}

/** What sees, off the calling thread. */
export interface Vision {
  /** @throws UnreadablePhotoError; VisionBusyError when too many photos wait */
  look: (photo: Uint8Array, options?: LookOptions & Cancellable) => Promise<Findings>;
  /** Cuts a person out. @throws UnreadablePhotoError; VisionBusyError */
  cutOut: (photo: Uint8Array, request: CutRequest & Cancellable) => Promise<CutPhoto>;
  /** Ends the threads; work in hand is dropped. */
  close: () => Promise<void>;
}

export interface VisionOptions {
  /** worker threads, each with a runtime of its own (about 200 MB); as many as the machine has cores by default */
  threads?: number;
  /** photos that may wait for a thread */
  waiting?: number;
  /** folder whose packages hold the models, ending in a slash; this package's own by default */
  packages?: URL;
}

/** Thrown when more photos wait than may. */
export class VisionBusyError extends Error {
  override name = "VisionBusyError";
}

/** A thread whose JavaScript needs more than this is ended rather than let the machine run out of memory. */
const megabytesPerThread = 512;

/**
 * Reads and checks the models, starts the threads, and returns when one of them has opened all models.
 * @throws ModelError when a model is missing or not what it should be
 */
export async function createVision({
  threads = availableParallelism(),
  waiting = 64,
  packages,
}: VisionOptions = {}): Promise<Vision> {
  const weights = readWeights(packages);
  const pool = new Piscina({
    filename: new URL("./worker.ts", import.meta.url).href,
    minThreads: 1,
    maxThreads: threads,
    maxQueue: waiting,
    idleTimeout: 60_000,
    concurrentTasksPerWorker: 1,
    resourceLimits: { maxOldGenerationSizeMb: megabytesPerThread },
    workerData: weights,
  });
  try {
    receive(await pool.run(undefined, { name: "warm" }));
  } catch (cause) {
    await pool.destroy();
    throw cause;
  }
  const run = async <Result>(
    name: string,
    task: object,
    signal: AbortSignal | undefined,
  ): Promise<Result> => {
    // piscina refuses with an error of its own, which names no limit
    if (pool.queueSize >= waiting) throw new VisionBusyError(`${waiting} photos wait to be looked at`);
    return receive<Result>(await pool.run(task, { name, ...(signal ? { signal } : {}) }));
  };
  return {
    look: (bytes, { signal, ...options } = {}) => run("look", { bytes, ...options }, signal),
    cutOut: (bytes, { signal, ...request }) => run("cut", { bytes, ...request }, signal),
    close: () => pool.destroy(),
  };
}
