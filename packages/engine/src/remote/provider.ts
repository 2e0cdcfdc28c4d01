import type { Capabilities } from "@portrait-studio/contract";
import type { BlobStore, EditInput, EngineFailure, GenerationInput, TrainingInput } from "../port.ts";

/** A file that was handed to the provider. Plain JSON. */
export interface Upload {
  /** the provider's name for it, if it can be deleted by that */
  id?: string;
  /** what a job takes for its input */
  url: string;
}

/** One call that begins work at the provider, complete and repeatable. Plain JSON. */
export interface Order {
  kind: "training" | "generation" | "edit";
  /** the model or endpoint to call, by the provider's name for it */
  target: string;
  input: Record<string, unknown>;
  /** where a training's result goes */
  destination?: string;
  webhookUrl?: string;
  /** images asked for; 1 for a training */
  count: number;
  /** what is stored with the images: what made them, and from what */
  plan: { model: string; prompt?: string; seed?: number };
}

/** Plain JSON that names begun work to its provider. */
export interface RemoteJob {
  id: string;
  target: string;
  /** addresses that the provider gave with it */
  urls?: { get: string; cancel: string };
}

/** The status of work at the provider, the same for all providers. */
export type RemoteStatus =
  /** `before`: jobs ahead in the queue, if the provider reports them */
  | { state: "waiting"; before?: number }
  /** 0 to 1, if the provider reports it */
  | { state: "working"; progress?: number }
  | {
      state: "succeeded";
      /** addresses of the images, at most as many as requested; null for a filtered one */
      outputs: readonly (string | null)[];
      filtered: number;
      seed?: number;
      /** a training's result, as the provider's `keepModel` takes it */
      model?: Readonly<Record<string, unknown>>;
    }
  | { state: "failed"; reason: EngineFailure; message: string };

/** What differs between providers; everything else is shared. Calls throw ProviderError. */
export interface Provider {
  /** the engine's name */
  readonly name: string;
  readonly capabilities: Capabilities;
  /** images that one order makes at most */
  readonly batch: { generation: number; edit: number };
  /** `secondsToLive`: when the provider deletes the file, if it can */
  upload: (
    file: { bytes: Uint8Array; contentType: string; name: string },
    options: { secondsToLive: number },
  ) => Promise<Upload>;
  discard: (upload: Upload) => Promise<void>;
  orderTraining: (input: TrainingInput, archive: Upload) => Promise<Order>;
  /** one order for some places of a generation; `index` counts the orders of one request */
  orderGeneration: (
    input: GenerationInput,
    place: { count: number; index: number },
    store: BlobStore,
  ) => Promise<Order>;
  orderEdit: (input: EditInput, place: { count: number; index: number }, image: Upload) => Promise<Order>;
  submit: (order: Order) => Promise<RemoteJob>;
  /** work that an earlier call with this order began although its answer was lost, if the provider can find it */
  find: (order: Order, since: Date) => Promise<RemoteJob | undefined>;
  read: (job: RemoteJob, order: Order) => Promise<RemoteStatus>;
  cancel: (job: RemoteJob) => Promise<void>;
  /** removes what the provider keeps of finished work */
  forget: (job: RemoteJob) => Promise<void>;
  fetchImage: (url: string) => Promise<Uint8Array>;
  /** writes the model artifact; @returns its key, or undefined where the training left no model */
  keepModel: (
    input: TrainingInput,
    model: Readonly<Record<string, unknown>>,
    store: BlobStore,
  ) => Promise<string | undefined>;
  /** destroys the unwanted result of a cancelled training at the provider */
  dropModel: (model: Readonly<Record<string, unknown>>) => Promise<void>;
  /** the provider's copy and our own */
  deleteModel: (artifactRef: string, store: BlobStore) => Promise<void>;
}
