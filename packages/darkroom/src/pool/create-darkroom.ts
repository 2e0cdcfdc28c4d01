import { availableParallelism } from "node:os";
import { Piscina } from "piscina";
import type { PhotoJudgement } from "../analysis/judge-photo.ts";
import type { AnalysedPhoto, Box, PhotoAnalysis, SetAnalysis } from "../analysis/types.ts";
import type { CutOut, CutOutPreview, CutOutRequest } from "../cut/types.ts";
import { readInstruction } from "../edit/read-instruction.ts";
import type { EditedPortrait, EditReading, EditRequest } from "../edit/types.ts";
import type { Portrait } from "../looks/render-portrait.ts";
import { type PortraitPlan, type PortraitWish, planPortrait } from "../plan/plan-portrait.ts";

/** Cancels a piece of work: waiting work is dropped, the thread of running work is ended. */
interface Cancellable {
  signal?: AbortSignal;
}

interface AnalysisOptions extends Cancellable {
  /** where the person says the head is, in fractions of the photo: taken as it is */
  headBox?: Box | undefined;
}

export interface RenderRequest extends Cancellable {
  artifact: SetAnalysis;
  plan: PortraitPlan;
  /** the encoded photo that the plan names */
  photo: Uint8Array;
  /** that photo's matte, if its cut-out passed; without it a studio plan is rendered in place */
  matte?: Uint8Array | undefined;
}

/** The darkroom's work, off the calling thread. */
export interface Darkroom {
  /** @throws UnreadablePhotoError */
  analysePhoto: (bytes: Uint8Array, options?: AnalysisOptions) => Promise<PhotoAnalysis>;
  /** What is wrong with one photo by itself, for the moment of its upload. @throws UnreadablePhotoError */
  judgePhoto: (bytes: Uint8Array, options?: Cancellable) => Promise<PhotoJudgement>;
  analyseSet: (photos: AnalysedPhoto[], options?: Cancellable) => Promise<SetAnalysis>;
  /**
   * Cuts the person out of one photo of an analysed set. Ids of photos that passed go into a wish's `mattes`, and the matte
   * goes to `renderPortrait` with the plan. Worth doing for the set's references. @throws UnreadablePhotoError
   */
  cutOut: (request: CutOutRequest) => Promise<CutOut>;
  /**
   * Cuts the person out for the eye: a transparent WebP, longest side at most 320; null where the cut-out does not pass.
   * @throws UnreadablePhotoError
   */
  previewCutOut: (request: CutOutRequest) => Promise<CutOutPreview | null>;
  planPortrait: (wish: PortraitWish) => PortraitPlan;
  renderPortrait: (request: RenderRequest) => Promise<Portrait>;
  /** Which words of an instruction an edit would use; where `understood` is empty, an edit would change nothing. */
  readInstruction: (instruction: string) => EditReading;
  /** Changes a finished portrait. @throws UnreadablePhotoError */
  editPortrait: (request: EditRequest) => Promise<EditedPortrait>;
  /** Ends the threads; work in hand is dropped. */
  close: () => Promise<void>;
}

interface DarkroomOptions {
  /** worker threads; as many as the machine has cores, unless told */
  threads?: number;
}

/** A thread that needs more than this is ended rather than let the machine run out of memory. */
const megabytesPerThread = 1024;

export function createDarkroom({ threads = availableParallelism() }: DarkroomOptions = {}): Darkroom {
  const pool = new Piscina({
    filename: new URL("./worker.ts", import.meta.url).href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 30_000,
    concurrentTasksPerWorker: 1,
    resourceLimits: { maxOldGenerationSizeMb: megabytesPerThread },
  });
  const run = <Result>(name: string, task: object, { signal }: Cancellable): Promise<Result> =>
    pool.run(task, { name, ...(signal ? { signal } : {}) });
  return {
    analysePhoto: (bytes, { headBox, ...options } = {}) => run("analyse", { bytes, headBox }, options),
    judgePhoto: (bytes, options = {}) => run("judge", { bytes }, options),
    analyseSet: (photos, options = {}) => run("analyseAll", { photos }, options),
    cutOut: ({ signal, ...request }) => run("cutOut", request, signal ? { signal } : {}),
    previewCutOut: ({ signal, ...request }) => run("previewCut", request, signal ? { signal } : {}),
    planPortrait,
    renderPortrait: ({ signal, ...request }) => run("render", request, signal ? { signal } : {}),
    readInstruction: (instruction) => readInstruction(instruction).reading,
    editPortrait: ({ signal, ...request }) => run("edit", request, signal ? { signal } : {}),
    close: () => pool.destroy(),
  };
}
