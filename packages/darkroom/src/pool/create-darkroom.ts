import { availableParallelism } from "node:os";
import { readWeights } from "@portrait-studio/vision/thread";
import { Piscina } from "piscina";
import { analysisVersion } from "../analysis/analyse-photo.ts";
import type { AnalysedPhoto, Box, CutOut, PhotoAnalysis, SetAnalysis } from "../analysis/types.ts";
import type { CutOutRequest } from "../cut/types.ts";
import { needsOutline } from "../edit/needs.ts";
import { planEdit } from "../edit/plan-edit.ts";
import type { EditedImage, EditReading, EditReadRequest, EditRequest } from "../edit/types.ts";
import type { RenderedImage } from "../looks/render-image.ts";
import { type ImagePlan, type ImagePlanRequest, planImage } from "../plan/plan-image.ts";
import { Outlines } from "./outlines.ts";
import { ShortWorkFirst } from "./short-work-first.ts";

/** Cancels a piece of work: waiting work is dropped, the thread of running work is ended. */
interface Cancellable {
  signal?: AbortSignal | undefined;
}

interface AnalysisOptions extends Cancellable {
  /** where the person says the head is, in fractions of the photo: taken as it is */
  headBox?: Box | undefined;
}

export interface RenderRequest extends Cancellable {
  artifact: SetAnalysis;
  plan: ImagePlan;
  /** the encoded photo that the plan names */
  photo: Uint8Array;
  /** that photo's matte, if it has one; without it a studio plan is rendered in place, and the person's outline is guessed */
  matte?: Uint8Array | undefined;
}

/** The darkroom's work, off the calling thread. */
export interface Darkroom {
  /** of the analyses that it makes: stored ones of another version are to be made again */
  analysisVersion: string;
  /** @throws UnreadablePhotoError */
  analysePhoto: (bytes: Uint8Array, options?: AnalysisOptions) => Promise<PhotoAnalysis>;
  analyseSet: (photos: AnalysedPhoto[], options?: Cancellable) => Promise<SetAnalysis>;
  /**
   * Cuts the person out of one photo of an analysed set. Ids of photos that passed go into a request's `mattes`, and the matte
   * goes to `renderImage` with the plan. Null where no face is seen. @throws UnreadablePhotoError
   */
  cutOut: (request: CutOutRequest) => Promise<CutOut | null>;
  planImage: (request: ImagePlanRequest) => ImagePlan;
  renderImage: (request: RenderRequest) => Promise<RenderedImage>;
  /** A small render of the same plan, WebP. Goes before all work that waits. */
  previewImage: (request: RenderRequest) => Promise<Uint8Array>;
  /**
   * Which words of an instruction an edit of this image would use; where `understood` is empty, it would change nothing.
   * @throws UnreadablePhotoError
   */
  readEdit: (request: EditReadRequest) => Promise<EditReading>;
  /** Changes a finished image; the person is cut out of each image once, for all edits of it. @throws UnreadablePhotoError */
  editImage: (request: Omit<EditRequest, "headBox" | "outline">) => Promise<EditedImage>;
  /**
   * How much the face in an image is like the person's, 0 to 1; null where that can't be told. Goes before all work that waits: it takes
   * a fraction of what an image does. @throws UnreadablePhotoError
   */
  measureLikeness: (
    image: Uint8Array,
    person: readonly string[],
    options?: Cancellable,
  ) => Promise<number | null>;
  /** Ends the threads; work in hand is dropped. */
  close: () => Promise<void>;
}

interface DarkroomOptions {
  /** worker threads; as many as the machine has cores by default */
  threads?: number;
  /** one thread opens the models at once and stays: a first photo is then seen in a third of a second instead of two; takes 350 MB */
  keepReady?: boolean;
}

/** A thread that needs more than this is ended rather than let the machine run out of memory. */
const megabytesPerThread = 1024;

/**
 * Opens the darkroom. The same threads see and render, so that together they take no more than the machine's cores, and the models'
 * bytes are shared by all of them.
 * @throws ModelError when a model is missing or not what it should be
 */
export function createDarkroom({
  threads = availableParallelism(),
  keepReady = false,
}: DarkroomOptions = {}): Darkroom {
  const pool = new Piscina({
    filename: new URL("./worker.ts", import.meta.url).href,
    minThreads: keepReady ? 1 : 0,
    maxThreads: threads,
    idleTimeout: 30_000,
    concurrentTasksPerWorker: 1,
    workerData: readWeights(),
    taskQueue: new ShortWorkFirst(["compare", "preview"]),
    resourceLimits: { maxOldGenerationSizeMb: megabytesPerThread },
  });
  const run = <Result>(name: string, task: object, { signal }: Cancellable): Promise<Result> =>
    pool.run(task, { name, ...(signal ? { signal } : {}) });
  const outlines = new Outlines((image, signal) => run("outline", { image }, { signal }));
  // a model that does not open is reported by the first photo, which needs it
  if (keepReady) run("warm", {}, {}).catch(() => {});
  return {
    analysisVersion,
    analysePhoto: (bytes, { headBox, ...options } = {}) => run("analyse", { bytes, headBox }, options),
    analyseSet: (photos, options = {}) => run("analyseAll", { photos }, options),
    cutOut: ({ signal, ...request }) => run("cutOut", request, signal ? { signal } : {}),
    planImage,
    renderImage: ({ signal, ...request }) => run("render", request, signal ? { signal } : {}),
    previewImage: ({ signal, ...request }) => run("preview", request, signal ? { signal } : {}),
    readEdit: ({ signal, ...request }) => run("read", request, signal ? { signal } : {}),
    editImage: async ({ signal, ...request }) => {
      const { plan } = planEdit(request);
      const outline = needsOutline(plan) ? await outlines.of(request.image, signal) : undefined;
      return run("edit", { ...request, outline }, { signal });
    },
    measureLikeness: (image, person, options = {}) => run("compare", { image, person }, options),
    close: () => pool.destroy(),
  };
}
