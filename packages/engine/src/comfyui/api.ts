import { createHash } from "node:crypto";
import sharp from "sharp";
import { z } from "zod";
import { fetchFile } from "../remote/download.ts";
import type { ImageProvider, Upload } from "../remote/provider.ts";
import { ProviderError, type ProviderFault } from "../remote/provider-error.ts";
import { createTransport } from "../remote/transport.ts";
import { parseJson } from "../stored-json.ts";

export interface ComfySettings {
  /** of the operator's ComfyUI, without a slash at the end, e.g. "http://gpu:8188" */
  url: string;
  /** sent as `Authorization: Bearer ...` with each request, for the proxy in front of ComfyUI, which has no sign-in of its own */
  secret?: string | undefined;
  backoffMs?: number | undefined;
}

export interface ComfyFile {
  filename: string;
  subfolder: string;
  type: "input" | "output" | "temp";
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
 * Finds ComfyUI's own terms in a refusal, which a log may have. Its messages list the files of the whole server, and quote the prompt.
 */
export function findTerms(body: unknown): string[] {
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
  return findTerms(parseJson(body)).some((term) => term.startsWith("custom_validation_failed"))
    ? "uploads_gone"
    : undefined;
}

function describe(body: string): string {
  return findTerms(parseJson(body)).join(", ") || "no known reason";
}

export function connect({ url, secret, backoffMs }: ComfySettings) {
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
      return parseJson(await response.text());
    });

  const getViewAddress = (file: ComfyFile) => `${url}/view?${new URLSearchParams({ ...file })}`;

  return {
    /** Reads JSON; retried while the server is unavailable. @throws ProviderError */
    ask: (path: string) => send("ask", path, { method: "GET" }),
    /** Posts JSON, once. @throws ProviderError, "unclear" where nobody can say whether it was received */
    tell: (path: string, body: unknown) =>
      send("tell", path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    /** Stores a file, replacing one of that name. Safe to repeat. @throws ProviderError */
    put: async (bytes: Uint8Array, { filename, subfolder, type }: ComfyFile) => {
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
    /** @throws ProviderError "gone" when there is no such file */
    fetchFile: (file: ComfyFile) =>
      fetchFile(
        getViewAddress(file),
        { hosts: [], fakeAddress: url, maxBytes: maxImageBytes, timeoutMs: tellTimeoutMs, headers },
        backoffMs,
      ),
  };
}

export type Connection = ReturnType<typeof connect>;

export interface ComfyUpload extends Upload {
  width: number;
  height: number;
}

/** ComfyUI deletes nothing: a file is replaced by an image of one pixel. */
const blank = sharp({ create: { width: 1, height: 1, channels: 3, background: "#000" } })
  .png()
  .toBuffer();

type ComfyFiles = Pick<ImageProvider, "upload" | "discard" | "fetchImage"> & {
  scrub: (file: ComfyFile) => Promise<void>;
};

/** Uploads, fetches and scrubs images. Uploads are in ComfyUI's folder "temp", which it empties at its start. */
export function createFiles({ put, fetchFile }: Pick<Connection, "put" | "fetchFile">): ComfyFiles {
  const scrub = async (file: ComfyFile): Promise<void> => put(await blank, file);

  return {
    scrub,
    upload: async ({ bytes, name }, { jobId }): Promise<ComfyUpload> => {
      const folder = `ps/${createHash("sha256").update(jobId).digest("hex").slice(0, 24)}`;
      const path = `${folder}/${name.replace(/\W+/g, "-")}.png`;
      const { data, info } = await toPng(bytes);
      await put(data, toFile(path));
      return { id: path, url: `${path} [temp]`, width: info.width, height: info.height };
    },

    discard: async ({ id = "" }) => scrub(toFile(id)),

    fetchImage: (address) => fetchFile(parseAddress(address)),
  };
}

function toFile(path: string): ComfyFile {
  const at = path.lastIndexOf("/");
  return { filename: path.slice(at + 1), subfolder: path.slice(0, at), type: "temp" };
}

export function getUploadSize({ width, height }: ComfyUpload): { width: number; height: number } {
  if (!width || !height) throw new ProviderError("invalid", "The size of the image to edit is not known.");
  return { width, height };
}

/** The address of an output: nothing but three names, so that it can lead nowhere else. */
export function toAddress(file: ComfyFile): string {
  return JSON.stringify(file);
}

function parseAddress(address: string): ComfyFile {
  return JSON.parse(address) as ComfyFile;
}

async function toPng(bytes: Uint8Array) {
  try {
    return await sharp(bytes).autoOrient().toColourspace("srgb").png().toBuffer({ resolveWithObject: true });
  } catch (cause) {
    throw new ProviderError("files", "An image could not be read.", { cause });
  }
}

export function withSlashes(path: string): string {
  return path.replaceAll("\\", "/");
}

export function getFileName(path: string): string {
  return withSlashes(path).split("/").at(-1) ?? path;
}
