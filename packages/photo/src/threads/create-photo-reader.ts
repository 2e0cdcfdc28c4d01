import { type AnalysisOptions, analysisVersion } from "../analysis/analyse-photo.ts";
import type { PhotoAnalysis } from "../analysis/types.ts";
import { analyseSet } from "../set/analyse-set.ts";
import { type Cancellable, callThreads, type ThreadCalls, type Threads } from "./create-threads.ts";

type Calls = ThreadCalls<typeof import("./worker.ts")>;

export interface PhotoReader extends Pick<Calls, "cutOut" | "cropReference"> {
  /** of the analyses that it makes: stored ones of another version are to be made again */
  analysisVersion: string;
  /** Pure: takes a few milliseconds of the calling thread. */
  analyseSet: typeof analyseSet;
  /** @throws UnreadablePhotoError */
  analysePhoto: (bytes: Uint8Array, options?: AnalysisOptions & Cancellable) => Promise<PhotoAnalysis>;
  /** Goes before all work that waits: it takes a fraction of what an image does. @throws UnreadablePhotoError */
  measureLikeness: (
    image: Uint8Array,
    person: readonly string[],
    options?: Cancellable,
  ) => Promise<number | null>;
}

export function createPhotoReader(threads: Threads): PhotoReader {
  const { analyse, compare, cropReference, cutOut }: Calls = callThreads(
    threads,
    new URL("./worker.ts", import.meta.url),
    { analyse: "usual", compare: "now", cropReference: "usual", cutOut: "usual", warmModels: "usual" },
  );
  return {
    ...{ analysisVersion, analyseSet, cropReference, cutOut },
    analysePhoto: (bytes, options) => analyse({ bytes, ...options }),
    measureLikeness: (image, person, options) => compare({ image, person, ...options }),
  };
}
