import { FormData } from "undici";
import type { UTApi } from "uploadthing/server";
import { StorageError } from "../port.ts";
import { answerWithinMs, createCalls, type Patience, patiently, uploadWithinMs } from "../remote/patience.ts";

export interface UploadThingApiOptions {
  token: string;
  /** address of a fake, e.g. "http://127.0.0.1:12114"; UploadThing itself by default */
  apiBase?: string | undefined;
  patience: Patience;
}

export interface Upload {
  content: Blob;
  name: string;
  customId: string;
  contentType: string;
}

const callSteadily = createCalls("UploadThing");
/** seconds; these addresses stay inside the studio, which gives out only its own */
const signedForSeconds = 300;

/** The official client's helpers make and sign the requests; they load with the first one, so that other stores do without. */
export function createUploadThingApi({ token, apiBase, patience }: UploadThingApiOptions) {
  const settings = {
    token,
    // the client also throws its errors, and its log lines would contain signed addresses
    logLevel: "None",
    ...(apiBase && createAddresses(apiBase)),
  } as const;
  let loaded: Promise<UTApi> | undefined;
  const client = () => {
    loaded ??= import("uploadthing/server").then(
      ({ UTApi }) =>
        new UTApi({
          ...settings,
          fetch: asClientFetch((address, init) =>
            patiently(patience, async () =>
              refuseUnlessOk(await callSteadily(address, init, answerWithinMs)),
            ),
          ),
        }),
    );
    return loaded;
  };
  /** Unwraps our fetch's errors, because the client wraps them in errors that contain the request. */
  const ask = async <Result>(question: (api: UTApi) => Promise<Result>): Promise<Result> => {
    const api = await client();
    return question(api).catch((error: unknown) => {
      throw ownError(error) ?? new StorageError("unavailable", "UploadThing's response could not be parsed.");
    });
  };
  const getAddress = async (fileKey: string) =>
    new URL((await ask((api) => api.generateSignedURL(fileKey, { expiresIn: signedForSeconds }))).ufsUrl);

  return {
    /** Generates the key of a new file; `send` tries once to upload it. */
    prepare: async ({ content, name, customId, contentType }: Upload) => {
      const { signUpload } = await import("./sign-upload.ts");
      const facts = { name, customId, type: contentType, size: content.size };
      const { fileKey, address } = await signUpload(token, facts, apiBase);
      const send = async () => {
        const form = new FormData();
        form.append("file", new Blob([content], { type: contentType }), name);
        const body = form as unknown as NonNullable<RequestInit["body"]>;
        const init = { method: "PUT", headers: { range: "bytes=0-" }, body };
        const response = await refuseUnlessOk(await callSteadily(address, init, uploadWithinMs));
        await response.body?.cancel();
      };
      return { fileKey, send };
    },
    list: (page: { limit: number; offset: number }) => ask((api) => api.listFiles(page)),
    /** A missing file is no error. */
    remove: async (fileKeys: readonly string[]) => {
      const { success } = await ask((api) => api.deleteFiles([...fileKeys]));
      if (!success) throw new StorageError("unavailable", "UploadThing did not delete files.");
    },
    isFull: async () => {
      const { totalBytes, limitBytes } = await ask((api) => api.getUsageInfo());
      return totalBytes >= limitBytes;
    },
    /** Undefined when there is no such file. */
    fetchFile: async (fileKey: string, range?: { start: number; end: number }) => {
      const headers = range && { range: `bytes=${range.start}-${range.end}` };
      const response = await patiently(patience, async () =>
        callSteadily(await getAddress(fileKey), { ...(headers && { headers }) }, answerWithinMs),
      );
      if (response.ok) return response;
      await response.body?.cancel();
      if (response.status === 404) return undefined;
      throw new StorageError(
        "unavailable",
        `UploadThing refuses its own signed addresses with ${response.status}.`,
      );
    },
    isPublic: async (fileKey: string) => {
      const address = await getAddress(fileKey);
      address.search = "";
      const response = await patiently(patience, () => callSteadily(address, {}, answerWithinMs));
      await response.body?.cancel();
      return response.ok;
    },
  };
}

export type UploadThingApi = ReturnType<typeof createUploadThingApi>;

/** The fake serves all of UploadThing's hosts at one address. */
function createAddresses(apiBase: string) {
  const { origin, port } = new URL(apiBase);
  // the client uses plain HTTP only for hosts that begin with "local"
  return { apiUrl: origin, ufsHost: `localhost:${port}`, ufsAppIdLocation: "path" } as const;
}

type ClientFetch = NonNullable<NonNullable<ConstructorParameters<typeof UTApi>[0]>["fetch"]>;

/** The client has its own types for fetch, which Node's Response matches except for the generics of `json`. */
function asClientFetch(call: (address: URL, init: RequestInit) => Promise<Response>): ClientFetch {
  return ((input: string | URL, init: RequestInit = {}) =>
    call(new URL(input), init)) as unknown as ClientFetch;
}

const explanation = 200;

async function refuseUnlessOk(response: Response): Promise<Response> {
  if (response.ok) return response;
  const text = await response.text().catch(() => "");
  throw new StorageError(
    "unavailable",
    `UploadThing refused a call with ${response.status}: ${text.slice(0, explanation).replace(/signature[^&"\s]*/g, "")}`,
  );
}

function ownError(error: unknown): StorageError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof StorageError) return cause;
  }
  return undefined;
}
