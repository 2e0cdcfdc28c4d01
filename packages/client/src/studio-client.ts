import type { AppRouter } from "@portrait-studio/api/router";
import {
  createTRPCClientProxy,
  httpBatchStreamLink,
  httpLink,
  splitLink,
  type TRPCClient,
  type TRPCRequestOptions,
  TRPCUntypedClient,
} from "@trpc/client";
import superjson from "superjson";
import { withOwnSignal } from "./own-signal.ts";
import { fromTrpc } from "./studio-client-error.ts";
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

class CallsWithStudioErrors extends TRPCUntypedClient<AppRouter> {
  override query(path: string, input?: unknown, options?: TRPCRequestOptions): Promise<unknown> {
    return withOwnSignal(options?.signal, (own) => super.query(path, input, { ...options, ...own })).catch(
      (error) => {
        throw fromTrpc(error, options?.signal);
      },
    );
  }

  override mutation(path: string, input?: unknown, options?: TRPCRequestOptions): Promise<unknown> {
    return withOwnSignal(options?.signal, (own) => super.mutation(path, input, { ...options, ...own })).catch(
      (error) => {
        throw fromTrpc(error, options?.signal);
      },
    );
  }
}

interface CallOptions {
  /** the API root, e.g. "http://localhost:3000/api" */
  root: string;
  authorization: () => Record<string, string>;
  /** sent with the calls that sign in */
  browserKey: string;
  fetch: typeof fetch;
}

/** The server's limit of calls in one request. */
const maxCallsInBatch = 20;

/** Servers and proxies refuse longer addresses with 431 or 414; a prompt in Chinese is nine times as long in one. */
const maxURLLength = 6_000;

const signInCalls: ReadonlySet<string> = new Set(["auth.requestMagicLink", "auth.verify"]);

function createCalls({ root, authorization, browserKey, fetch }: CallOptions): TRPCClient<AppRouter> {
  const shared = { url: `${root}/trpc`, transformer: superjson, fetch };
  const client = new CallsWithStudioErrors({
    links: [
      splitLink({
        // the key is a header, and what is too long for an address a body, so such a call is sent in its own request
        condition: ({ context, input }) =>
          typeof context.idempotencyKey === "string" ||
          encodeURIComponent(JSON.stringify(input ?? null)).length > maxURLLength / 2,
        true: httpLink<AppRouter>({
          ...shared,
          methodOverride: "POST",
          headers: ({ op: { context } }) => ({
            ...authorization(),
            ...(context.idempotencyKey ? { "idempotency-key": String(context.idempotencyKey) } : {}),
          }),
        }),
        false: httpBatchStreamLink<AppRouter>({
          ...shared,
          headers: ({ opList }) => ({
            ...authorization(),
            ...(opList.some(({ path }) => signInCalls.has(path)) && { "browser-key": browserKey }),
          }),
          maxItems: maxCallsInBatch,
          maxURLLength,
        }),
      }),
    ],
  });
  return createTRPCClientProxy<AppRouter>(client);
}
