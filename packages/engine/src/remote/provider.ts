import type { Capabilities } from "@portrait-studio/contract";
import type { BlobStore, EditInput, EngineFailure, GenerationInput, TrainingInput } from "../port.ts";
import type { ReferenceView } from "../references/artifact.ts";

export const uploadHours = 2;

export interface Upload {
  /** the provider's id of the file, if it can be deleted by that */
  id?: string;
  url: string;
}

/** A complete call that starts a job at the provider; it can be repeated. Plain JSON. */
export interface Order {
  kind: "training" | "generation" | "edit";
  target: string;
  input: Record<string, unknown>;
  destination?: string;
  webhookUrl?: string;
  /** number of requested images; 1 for a training */
  count: number;
  /** stored with the images: how they were made */
  plan: { model: string; prompt?: string; seed?: number };
}

export interface RemoteJob {
  id: string;
  target: string;
  urls?: { get: string; cancel: string };
}

export type RemoteStatus =
  /** `before`: jobs before it in the queue, if the provider reports them */
  | { state: "waiting"; before?: number }
  /** 0 to 1, if the provider reports it */
  | { state: "working"; progress?: number }
  | {
      state: "succeeded";
      /** addresses of the images, at most as many as requested; null for a filtered one */
      outputs: readonly (string | null)[];
      filtered: number;
      seed?: number;
      /** a training's result, the input of `keepModel` */
      model?: Readonly<Record<string, unknown>>;
    }
  | { state: "failed"; reason: EngineFailure; message: string };

export interface UploadedReference extends Upload {
  view: ReferenceView;
}

/** Its calls throw ProviderError. */
export interface ImageProvider {
  readonly name: string;
  readonly capabilities: Capabilities;
  /** the most images that one order can make */
  readonly batch: { generation: number; edit: number };
  /** `secondsToLive`: when the provider deletes the file, if it can; the same job and name are the same file */
  upload: (
    file: { bytes: Uint8Array; contentType: string; name: string },
    options: { secondsToLive: number; jobId: string },
  ) => Promise<Upload>;
  discard: (upload: Upload) => Promise<void>;
  /**
   * An order for some positions of a generation; `index` counts the orders of one request. `references` are there for providers that work
   * from photos, the most telling first.
   */
  orderGeneration: (
    input: GenerationInput,
    place: { count: number; index: number },
    store: BlobStore,
    references: readonly UploadedReference[],
  ) => Promise<Order>;
  orderEdit: (
    input: EditInput,
    place: { count: number; index: number },
    image: Upload,
    references: readonly UploadedReference[],
    store: BlobStore,
  ) => Promise<Order>;
  submit: (order: Order) => Promise<RemoteJob>;
  /** The job of an earlier call whose response was lost. `taken`: ids of the request's other jobs, as orders without a seed are equal. */
  find: (order: Order, since: Date, taken: ReadonlySet<string>) => Promise<RemoteJob | undefined>;
  read: (job: RemoteJob, order: Order) => Promise<RemoteStatus>;
  cancel: (job: RemoteJob) => Promise<void>;
  forget: (job: RemoteJob) => Promise<void>;
  fetchImage: (url: string) => Promise<Uint8Array>;
  /** an image whose job it has lost, e.g. at a restart, costs nothing to order once more */
  ordersLostAgain?: true;
  /** ends what it holds open at the provider */
  close?: () => void;
}

/** Its calls throw ProviderError. */
export interface Trainer {
  orderTraining: (input: TrainingInput, archive: Upload) => Promise<Order>;
  /** @returns its key, or undefined when the training made none @throws ProviderError "invalid" or "gone" when it is of no use, and why */
  keepModel: (
    input: TrainingInput,
    model: Readonly<Record<string, unknown>>,
    store: BlobStore,
  ) => Promise<string | undefined>;
  /** deletes the result of a cancelled training at the provider */
  dropModel: (model: Readonly<Record<string, unknown>>) => Promise<void>;
  deleteModel: (artifactRef: string, store: BlobStore) => Promise<void>;
}

export type Provider = ImageProvider & Trainer;
