import type {
  AspectRatio,
  Box,
  Capabilities,
  ImageFlaw,
  PhotoDestination,
  RecipeId,
  RetouchSetting,
  TrainingStage,
  Variant,
} from "@portrait-studio/contract";
import type { ProviderCosts } from "./provider-costs.ts";
import type { EditPreview, PromptPreview, PromptReading } from "./readings.ts";
import type { ContactSheetInput, RenditionsWish, Size, SizesPreview, SourcePhoto } from "./source-photos.ts";

/**
 * The port for making images. What an engine makes on this machine (`local`), the studio's workers call for each piece of work; its other
 * jobs are started once, then checked until they are done.
 */
export type AnyEngine = Engine | LocalEngine;

export interface Engine extends EngineOfModels, RemoteJobs {
  local?: LocalWork;
}

export interface LocalEngine extends EngineOfModels {
  local: Required<LocalWork>;
}

/**
 * `start` returns a ticket (plain JSON, stored in the job's row), with which any process can continue after any crash. Calls are
 * idempotent per job id: a second `start` continues the first.
 */
interface RemoteJobs {
  startTraining: (input: TrainingInput) => Promise<Ticket>;
  /** Waits up to `waitMs` for a change, then reports the job's status. */
  checkTraining: (ticket: Ticket, options: CheckOptions) => Promise<TrainingReport>;
  startGeneration: (input: GenerationInput) => Promise<Ticket>;
  checkGeneration: (ticket: Ticket, options: CheckOptions) => Promise<GenerationReport>;
  startEdit: (input: EditInput) => Promise<Ticket>;
  checkEdit: (ticket: Ticket, options: CheckOptions) => Promise<GenerationReport>;
  fetchImage: (ticket: Ticket, position: number) => Promise<EngineImage>;
  /** Stops a job and deletes its leftovers; an ended or unknown job is no error. */
  cancel: (ticket: Ticket) => Promise<void>;
  cleanUp: (ticket: Ticket) => Promise<void>;
  /**
   * Ends what is left at its provider of jobs that are over: those that could not be stopped or cleaned up while it was away, and those
   * that never got a ticket. Absent where jobs leave nothing outside of the store.
   */
  clearUp?: (endingOf: (jobId: string) => Promise<JobEnding>) => Promise<void>;
}

/**
 * Work on this machine's own processor, in pieces that any process can begin again. It writes files of models alone: an image is the
 * caller's to keep. @throws the signal's reason when it is aborted
 */
export interface LocalWork {
  train?: (
    input: TrainingInput,
    options: { signal: AbortSignal; onProgress: (progress: TrainingProgress) => void },
  ) => Promise<TrainingEnd>;
  makeImage?: (input: GenerationInput, position: number, options: ImageWork) => Promise<ImageEnd>;
  editImage?: (input: EditInput, position: number, options: ImageWork) => Promise<ImageEnd>;
  /** whether edits by this instruction are made here; the same each time */
  takesEdit?: (instruction: string) => boolean;
}

export interface ImageWork {
  signal: AbortSignal;
  onReading: (reading: PromptReading) => Promise<void>;
  /** WebP of at most 300 pixels a side, to look at meanwhile */
  onPreview: (bytes: Uint8Array) => Promise<void>;
  keep: (image: EngineImage) => Promise<void>;
  /** Chooses again in place of what had a flaw, of no photo that was tried in vain; undefined where no more can differ. */
  chooseAgain?: (passedOver: readonly string[]) => Promise<unknown>;
}

export type ImageEnd =
  | { state: "kept" }
  | { state: "withheld"; flaw: ImageFlaw }
  | { state: "failed"; reason: EngineFailure };

interface EngineOfModels {
  readonly name: string;
  readonly capabilities: Capabilities;
  deleteModel: (artifactRef: string) => Promise<void>;
  /** Deletes what the model has of one photo; absent where `capabilities.photos` and `capabilities.references` are false. */
  removePhoto?: (artifactRef: string, photoId: string) => Promise<void>;
  /** Chooses again which photos the model shows; absent where `capabilities.references` is false. Safe to repeat. */
  chooseReferencePhotos?: (
    artifactRef: string,
    input: ReferenceChoice,
  ) => Promise<readonly Pick<SourcePhoto, "id">[]>;
  /** Makes small images of many recipes at once, each of which can be developed; absent where `capabilities.photos` is false. */
  makeContactSheet?: (input: ContactSheetInput) => Promise<readonly SourcePhoto[]>;
  /** Describes the edit and shows its first image in small; absent where `capabilities.sliders` is false. */
  previewEdit?: (input: EditPreviewInput) => Promise<EditPreview>;
  close: () => Promise<void>;
}

export interface EngineProfile {
  capabilities: Capabilities;
  /** Deadlines of jobs in minutes from the request, including the provider's queue. */
  longest: { training: number; images: number };
  /** whether jobs run at a provider; otherwise on the worker's machine */
  hosted: boolean;
  /** whether jobs read the person's photos, which are then kept as long as the model, and trainings run on the worker's machine */
  worksFromPhotos: boolean;
  /** where photos go, for the consent of those whom they show; absent where they stay in the studio */
  photosGo?: PhotoDestination;
  /** The sizes that images can have, in pixels; null without photos, absent where they do not depend on these. */
  previewSizes?: (preview: SizesPreview) => { smallest: Size; largest: Size } | null;
  /** what its provider asks of the operator; absent for an engine on this machine */
  costs?: ProviderCosts;
  /** Chooses what images show: as many as differ from each other and from what is taken. Absent where they are not made from photos. */
  chooseRenditions?: (wish: RenditionsWish) => unknown[];
  /** Absent where the engine takes the words as they are. */
  readPrompt?: (preview: PromptPreview) => PromptReading;
  /** Reads the words before their image is looked at; absent where the engine takes the words as they are. */
  readInstruction?: (instruction: string) => PromptReading;
  /**
   * A seed for new images, 0 to 2^31 - 1, that follows the person's taste; absent where any seed does.
   * @param favourites plans of the model's favourite images, as `fetchImage` gave them
   * @param random uniform in [0, 1)
   */
  chooseSeed?: (favourites: readonly unknown[], random: () => number) => number;
}

/** How the studio's job ended, as far as it matters to an engine; "stopped" also where there is no such job any more. */
export type JobEnding = "unfinished" | "completed" | "stopped";

export type Ticket = Readonly<Record<string, unknown>>;

/** In milliseconds; 0 returns at once. */
export interface CheckOptions {
  waitMs: number;
}

export interface TrainingInput {
  /** unique per job; repeated calls with it are one job */
  jobId: string;
  modelId: string;
  triggerWord: string;
  photos: readonly TrainingPhoto[];
}

export interface ReferenceChoice {
  modelId: string;
  photos: readonly TrainingPhoto[];
  /** ids of those to show, the most telling first; where they are too few, others are added */
  wanted: readonly string[];
}

export interface TrainingPhoto {
  id: string;
  key: string;
  headBox?: Box;
  /**
   * the person's decision: true to use the cut-out with other backgrounds, false to keep the photo's own background; undefined
   * leaves it to the engine
   */
  cutOut?: boolean;
}

export interface TrainingProgress {
  stage: TrainingStage;
  /** 0 to 1 */
  progress: number;
  /** of the stage, e.g. photos read */
  counted?: { done: number; of: number };
}

/** `queuedBefore`: jobs of any account ahead in the provider's queue; undefined once work begins or if it is not reported. */
export type TrainingReport = ({ state: "running"; queuedBefore?: number } & TrainingProgress) | TrainingEnd;

export type TrainingEnd =
  | {
      state: "completed";
      artifactRef: string;
      coverPhotoId: string | undefined;
      /** of engines that make images from photos, or from references: those that can be made from */
      sources?: readonly (SourcePhoto | Pick<SourcePhoto, "id">)[];
    }
  | { state: "failed"; reason: EngineFailure; detail?: string };

export interface GenerationInput {
  jobId: string;
  artifactRef: string;
  prompt: string;
  negativePrompt?: string;
  recipeId?: RecipeId;
  variant?: Variant;
  count: number;
  aspectRatio: AspectRatio;
  /** if the engine supports it; by default what the recipe usually does */
  retouch?: RetouchSetting;
  /** the same seed gives the same images, if the engine supports it */
  seed: number;
  /** if `capabilities.photos`: the photo to make all images from, and (also if `capabilities.references`) those to make none from */
  photoId?: string;
  leftOut?: readonly string[];
  /** the plan of an image, as `fetchImage` gave it, that these are to be like */
  like?: unknown;
  /** a contact frame's plan: the first image is that frame at full size, unless the renditions begin with another */
  plan?: unknown;
  /** what each image is to show, by position, as `chooseRenditions` gave it; without it, the seed chooses */
  renditions?: readonly unknown[];
}

export interface EditInput {
  jobId: string;
  /** key of the encoded image in the blob store; the name is persisted in job records */
  pictureKey: string;
  /** of the model that the image was made with, so that an engine that works from photos knows who is shown */
  artifactRef?: string;
  /** if `capabilities.references`: photos that are not shown */
  leftOut?: readonly string[];
  /** what to change, e.g. "black and white, blur the background" */
  instruction: string;
  /** 1 to the engine's `maxEditOutputs` */
  count: number;
  /** from 0 (no change) to 1 (full), if the engine supports it */
  strength: number;
  seed: number;
}

export type EditPreviewInput = Pick<EditInput, "pictureKey" | "instruction" | "strength" | "seed">;

/**
 * The status of a request for images. `ready` lists the positions, from 0, whose image can be fetched. A provider may deliver
 * fewer images than requested; then the job completes with those, and the missing positions never become ready. `progress`: of all images
 * together, 0 to 1, if the engine tells how far the one is that is being made.
 */
export type GenerationReport = {
  reading?: PromptReading;
  /** number of images that a safety filter has withheld so far */
  filtered?: number;
  /** positions whose images the engine holds back, because it has found something wrong in each that it made for them, or failed on */
  withheld?: readonly WithheldImage[];
} & (
  | { state: "running"; ready: readonly number[]; queuedBefore?: number; progress?: number }
  | { state: "completed"; ready: readonly number[] }
  | { state: "failed"; reason: EngineFailure; detail?: string; ready: readonly number[] }
);

export interface WithheldImage {
  /** of the image that was to be made, from 0 */
  position: number;
  flaw: ImageFlaw;
}

/**
 * Looks at an image that a provider made, before anybody pays for it. `again`: it was made in place of one that had a flaw, and there is
 * no third. Never throws.
 * @returns why it is not delivered; undefined where it is
 */
export type InspectImage = (
  image: Uint8Array,
  request: Pick<GenerationInput, "artifactRef" | "prompt" | "recipeId"> & { again: boolean },
) => Promise<ImageFlaw | undefined>;

/**
 * Why a job failed: the person's photos, a safety filter, an instruction without an understood word, or the engine itself. A
 * report's `detail` is for the log and contains neither the person's text nor signed addresses.
 */
export type EngineFailure = "photos_unusable" | "refused" | "not_understood" | "engine_error";

export interface EngineImage {
  bytes: Uint8Array;
  contentType: "image/jpeg" | "image/png" | "image/webp";
  /** how it was made; plain JSON, stored with the image */
  plan?: unknown;
  /** the file as its provider made it, where that has content credentials */
  original?: Uint8Array | undefined;
}

export interface BlobStore {
  put: (key: string, body: Uint8Array, options: { contentType: string }) => Promise<void>;
  read: (key: string) => Promise<Uint8Array>;
  remove: (keys: readonly string[]) => Promise<void>;
  list: (prefix: string) => Promise<string[]>;
}

/** A call that failed; `retryable` means that the same call may succeed later. */
export class EngineError extends Error {
  readonly retryable: boolean;

  constructor(message: string, { retryable, cause }: { retryable: boolean; cause?: unknown }) {
    super(message, { cause });
    this.name = "EngineError";
    this.retryable = retryable;
  }
}
