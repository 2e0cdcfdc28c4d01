import type { AppRouter } from "@portrait-studio/api/router";
import type { TRPCClient } from "@trpc/client";
import { createCalls } from "./typed-calls.ts";
import type { GenerationRequest, ImageEditRequest, Shoot, TrainingSession, UploadResult } from "./types.ts";
import { type Photo, type UploadOptions, uploadPhotos } from "./upload-photos.ts";
import { type JobCalls, type WaitOptions, waitUntilOver } from "./wait-until-over.ts";

export interface StudioClientOptions {
  /** the studio's address, e.g. "http://localhost:3000" */
  url: string;
  /** an access token from Settings ("pst_…"), or the `access_token` of a sign-in; public calls need none */
  token?: string;
  /**
   * A random secret of 22 to 200 letters, digits, "-" or "_": a sign-in code works only in the client that requested it. Keep it between
   * runs, so that the studio recognises your tool; by default, each client makes a new one.
   */
  browserKey?: string;
  /** another way to send requests, e.g. through a proxy */
  fetch?: typeof fetch;
}

export interface StudioClient {
  /**
   * All procedures of the studio with their types: `api.models.list.query()`. For calls that create or charge, pass
   * `{ context: { idempotencyKey } }` to make retries safe. Fails with StudioClientError.
   */
  api: TRPCClient<AppRouter>;
  uploadPhotos: (photos: readonly Photo[], options?: UploadOptions) => Promise<UploadResult>;
  /** Resolves with the completed training. @throws StudioClientError when it failed or was cancelled */
  waitForTraining: (id: string, options?: WaitOptions<TrainingSession>) => Promise<TrainingSession>;
  /** Resolves with the completed request and its images. @throws StudioClientError when it failed or was cancelled */
  waitForGeneration: (id: string, options?: WaitOptions<GenerationRequest>) => Promise<GenerationRequest>;
  /** Resolves with the shoot once all of it has ended. @throws StudioClientError when none of it was delivered, or it was cancelled */
  waitForShoot: (id: string, options?: WaitOptions<Shoot>) => Promise<Shoot>;
  /** Resolves with the completed edit and its images. @throws StudioClientError when it failed or was cancelled */
  waitForEdit: (id: string, options?: WaitOptions<ImageEditRequest>) => Promise<ImageEditRequest>;
  withToken: (token: string) => StudioClient;
}

/** A client of one studio, for internal tools and scripts. It keeps no connection open and need not be closed. */
export function createStudioClient(options: StudioClientOptions): StudioClient {
  const { url, token, browserKey = newBrowserKey(), fetch = globalThis.fetch } = options;
  const connection = {
    root: `${url.replace(/\/+$/, "")}/api`,
    authorization: (): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {}),
    browserKey,
    fetch,
  };
  const api = createCalls(connection);
  return {
    api,
    uploadPhotos: (photos, uploadOptions) => uploadPhotos(connection, photos, uploadOptions),
    waitForTraining: (id, wait) => waitUntilOver(createJobCalls(api.training, id), wait),
    waitForGeneration: (id, wait) => waitUntilOver(createJobCalls(api.generation, id), wait),
    waitForShoot: (id, wait) => waitUntilOver(createJobCalls(api.shoots, id), wait),
    waitForEdit: (id, wait) => waitUntilOver(createJobCalls(api.imageEdits, id), wait),
    withToken: (other) => createStudioClient({ ...options, browserKey, token: other }),
  };
}

/** 128 random bits as 32 letters and digits. */
function newBrowserKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

interface JobRouter<Job> {
  get: { query: (input: { id: string }, options: { signal?: AbortSignal }) => Promise<Job> };
  cancel: { mutate: (input: { id: string }) => Promise<unknown> };
}

function createJobCalls<Job>({ get, cancel }: JobRouter<Job>, id: string): JobCalls<Job> {
  return { look: (options) => get.query({ id }, options), cancel: () => cancel.mutate({ id }) };
}
