import { z } from "zod";
import { fetchFile } from "../remote/fetch-file.ts";
import { ProviderError, type ProviderFault } from "../remote/provider-error.ts";
import { createTransport } from "../remote/transport.ts";
import { withSlashes } from "./file-names.ts";

export interface ComfySettings {
  /** of the operator's ComfyUI, without a slash at the end, e.g. "http://gpu:8188" */
  url: string;
  /** sent as `Authorization: Bearer ...` with each request, for the proxy in front of ComfyUI, which has no sign-in of its own */
  secret?: string | undefined;
  /** wait before the first retry of a call, in milliseconds */
  backoffMs?: number | undefined;
}

/** A file of ComfyUI, as its answers name it. */
export interface ComfyFile {
  filename: string;
  subfolder: string;
  type: "input" | "output" | "temp";
}

export interface Connection {
  /** Reads JSON; retried while the server is unavailable. @throws ProviderError */
  ask: (path: string) => Promise<unknown>;
  /** Posts JSON, once. @throws ProviderError, "unclear" where nobody can say whether it was received */
  tell: (path: string, body: unknown) => Promise<unknown>;
  /** Stores a file, replacing one of that name. Safe to repeat. @throws ProviderError */
  put: (bytes: Uint8Array, file: ComfyFile) => Promise<void>;
  /** @throws ProviderError "gone" when there is no such file */
  fetchFile: (file: ComfyFile) => Promise<Buffer>;
}

const askTimeoutMs = 10_000;
const tellTimeoutMs = 60_000;
const putTimeoutMs = 120_000;
const maxImageBytes = 64 * 1024 * 1024;

const refusal = z.looseObject({
  error: z.looseObject({ type: z.string() }).optional(),
  node_errors: z
    .record(
      z.string(),
      z.looseObject({ class_type: z.string(), errors: z.array(z.looseObject({ type: z.string() })) }),
    )
    .optional(),
});

/**
 * What ComfyUI refused, safe for a log: only its own terms. Its messages list the files of the whole server, and quote the prompt.
 */
export function termsOf(body: unknown): string[] {
  const parsed = refusal.safeParse(body);
  if (!parsed.success) return [];
  const { error, node_errors: nodes = {} } = parsed.data;
  const ofNodes = Object.values(nodes).flatMap(({ class_type: node, errors }) =>
    errors.map(({ type }) => `${type} in ${node}`),
  );
  return (ofNodes.length > 0 ? ofNodes : error ? [error.type] : []).map((term) =>
    term.replace(/[^\w ]/g, "").slice(0, 80),
  );
}

/** A photo that is not there any more fails a node's own check. */
function readRefusal(status: number, body: string): ProviderFault | undefined {
  // what the server takes is the operator's to set, and the photos are not to blame
  if (status === 413) return "denied";
  // how aiohttp answers a call that a version does not have
  if (status === 405) return "gone";
  if (status !== 400) return undefined;
  return termsOf(parse(body)).some((term) => term.startsWith("custom_validation_failed"))
    ? "uploads_gone"
    : undefined;
}

function describe(body: string): string {
  return termsOf(parse(body)).join(", ") || "no known reason";
}

/** Calls to one ComfyUI, and to nothing else. */
export function connect({ url, secret, backoffMs }: ComfySettings): Connection {
  const headers: Record<string, string> = secret ? { authorization: `Bearer ${secret}` } : {};
  const shared = { name: "ComfyUI", backoffMs, readRefusal, describe };
  const transports = {
    ask: createTransport({ ...shared, timeoutMs: askTimeoutMs }),
    tell: createTransport({ ...shared, timeoutMs: tellTimeoutMs }),
    put: createTransport({ ...shared, timeoutMs: putTimeoutMs }),
  };
  const send = (kind: keyof typeof transports, path: string, init: RequestInit): Promise<unknown> =>
    transports[kind].call(async () => {
      const response = await transports[kind].fetch(`${url}${path}`, {
        ...init,
        headers: { ...headers, ...init.headers },
      });
      if (!response.ok) throw new ProviderError("unavailable", `ComfyUI responded with ${response.status}.`);
      return parse(await response.text());
    });

  const viewOf = (file: ComfyFile) => `${url}/view?${new URLSearchParams({ ...file })}`;

  return {
    ask: (path) => send("ask", path, { method: "GET" }),
    tell: (path, body) =>
      send("tell", path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    put: async (bytes, { filename, subfolder, type }) => {
      const form = new FormData();
      form.set("image", new File([new Uint8Array(bytes)], filename, { type: "image/png" }));
      form.set("subfolder", subfolder);
      form.set("type", type);
      form.set("overwrite", "true");
      const answer = z
        .looseObject({ name: z.string(), subfolder: z.string() })
        .safeParse(await send("put", "/upload/image", { method: "POST", body: form }));
      const { name, subfolder: stored } = answer.data ?? { name: "", subfolder: "" };
      if (!answer.success || name !== filename || withSlashes(stored) !== subfolder) {
        throw new ProviderError("unavailable", "ComfyUI stored a file under another name.");
      }
    },
    fetchFile: (file) =>
      fetchFile(
        viewOf(file),
        { hosts: [], fakeAddress: url, maxBytes: maxImageBytes, timeoutMs: tellTimeoutMs, headers },
        backoffMs,
      ),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
