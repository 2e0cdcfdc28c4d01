import type { AspectRatio, RecipeId, TrainingStage, Variant } from "@portrait-studio/contract";

/**
 * What makes portraits. A job is started once, then asked about until it is done: `start` gives a ticket (plain JSON, kept
 * in the job's row), and everything later goes by that ticket, from any process, after any crash. Calls are idempotent for
 * the same job id: a second `start` continues the first.
 */
export interface Engine {
  readonly name: string;
  readonly capabilities: EngineCapabilities;
  startTraining: (input: TrainingInput) => Promise<Ticket>;
  /** Waits up to `waitMs` for something new to say, then says how things stand. */
  checkTraining: (ticket: Ticket, options: CheckOptions) => Promise<TrainingReport>;
  startGeneration: (input: GenerationInput) => Promise<Ticket>;
  checkGeneration: (ticket: Ticket, options: CheckOptions) => Promise<GenerationReport>;
  /** The encoded picture of a finished output. */
  fetchOutput: (ticket: Ticket, position: number) => Promise<EngineOutput>;
  /** Stops a job and forgets what it left behind; a job that is over or unknown is no error. */
  cancel: (ticket: Ticket) => Promise<void>;
  /** Frees what a finished job left behind. */
  cleanUp: (ticket: Ticket) => Promise<void>;
  deleteModel: (artifactRef: string) => Promise<void>;
  close: () => Promise<void>;
}

export interface EngineCapabilities {
  seed: boolean;
  negativePrompt: boolean;
  aspectRatios: readonly AspectRatio[];
  maxImagesPerRequest: number;
  /** can say which words of a prompt it understood */
  readsPrompts: boolean;
}

/** Plain JSON that names a started job to its engine. */
export type Ticket = Readonly<Record<string, unknown>>;

export interface CheckOptions {
  /** milliseconds; 0 answers at once */
  waitMs: number;
}

export interface TrainingInput {
  /** unique to the job; repeated calls with it are one job */
  jobId: string;
  modelId: string;
  triggerWord: string;
  /** in the order of upload; keys of the blob store */
  photos: readonly { id: string; key: string }[];
}

export type TrainingReport =
  | { state: "running"; stage: TrainingStage; progress: number }
  | { state: "completed"; artifactRef: string; coverPhotoId: string | undefined }
  | { state: "failed"; reason: EngineFailure };

export interface GenerationInput {
  jobId: string;
  artifactRef: string;
  prompt: string;
  negativePrompt?: string;
  recipeId?: RecipeId;
  variant?: Variant;
  count: number;
  aspectRatio: AspectRatio;
  /** the same seed gives the same pictures, where the engine can */
  seed: number;
}

export interface PromptReading {
  understood: string[];
  withoutEffect: string[];
}

export type GenerationReport = { reading?: PromptReading } & (
  | { state: "running"; ready: readonly number[] }
  | { state: "completed"; ready: readonly number[] }
  | { state: "failed"; reason: EngineFailure; ready: readonly number[] }
);

/** Why a job failed: the person's photos, the request itself, or the engine. */
export type EngineFailure = "photos_unusable" | "refused" | "engine_error";

export interface EngineOutput {
  bytes: Uint8Array;
  contentType: "image/jpeg" | "image/png" | "image/webp";
  /** how it was made; plain JSON, stored with the picture */
  plan?: unknown;
}

/** What an engine needs of the file store; the storage port satisfies it. */
export interface BlobStore {
  put: (key: string, body: Uint8Array, options: { contentType: string }) => Promise<void>;
  read: (key: string) => Promise<Uint8Array>;
  remove: (keys: readonly string[]) => Promise<void>;
  list: (prefix: string) => Promise<string[]>;
}

/** A call that failed; `retryable` says whether the same call may succeed later. */
export class EngineError extends Error {
  readonly retryable: boolean;

  constructor(message: string, { retryable, cause }: { retryable: boolean; cause?: unknown }) {
    super(message, { cause });
    this.name = "EngineError";
    this.retryable = retryable;
  }
}
