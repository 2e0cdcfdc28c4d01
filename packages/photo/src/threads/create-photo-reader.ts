import { type AnalysisOptions, analysisVersion } from "../analysis/analyse-photo.ts";
import type { AnalysedPhoto, CutOut, PhotoAnalysis, SetAnalysis } from "../analysis/types.ts";
import type { CutOutRequest } from "../cut-out/types.ts";
import type { ReferenceRequest } from "../reference/types.ts";
import { analyseSet } from "../set/analyse-set.ts";
import type { Cancellable, Threads } from "./create-threads.ts";

/** What is seen in photos and images, whichever engine makes these; off the calling thread. */
export interface PhotoReader {
  /** of the analyses that it makes: stored ones of another version are to be made again */
  analysisVersion: string;
  /** @throws UnreadablePhotoError */
  analysePhoto: (bytes: Uint8Array, options?: AnalysisOptions & Cancellable) => Promise<PhotoAnalysis>;
  /** Pure: takes a few milliseconds of the calling thread. */
  analyseSet: (photos: readonly AnalysedPhoto[]) => SetAnalysis;
  /** Cuts the person out of one photo of an analysed set. Null where no face is seen. @throws UnreadablePhotoError */
  cutOut: (request: CutOutRequest & Cancellable) => Promise<CutOut | null>;
  /** One person of a photo without others and without the place: JPEG, longer side at most 1024. @throws UnreadablePhotoError */
  cropReference: (request: ReferenceRequest & Cancellable) => Promise<Uint8Array>;
  /**
   * How much the face in an image is like the person's, 0 to 1; null where that can't be told. Goes before all work that waits: it takes
   * a fraction of what an image does. @throws UnreadablePhotoError
   */
  measureLikeness: (
    image: Uint8Array,
    person: readonly string[],
    options?: Cancellable,
  ) => Promise<number | null>;
}

const module = new URL("./worker.ts", import.meta.url).href;

export function createPhotoReader({ run }: Threads): PhotoReader {
  return {
    analysisVersion,
    analyseSet,
    analysePhoto: (bytes, { headBox, ...options } = {}) =>
      run({ module, name: "analyse" }, { bytes, headBox }, options),
    cutOut: ({ signal, ...request }) => run({ module, name: "cutOut" }, request, { signal }),
    cropReference: ({ signal, ...request }) => run({ module, name: "cropReference" }, request, { signal }),
    measureLikeness: (image, person, options) =>
      run({ module, name: "compare", urgency: "now" }, { image, person }, options),
  };
}
