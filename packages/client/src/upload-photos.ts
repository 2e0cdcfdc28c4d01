import { withOwnSignal } from "./own-signal.ts";
import { fromResponse, unreachable } from "./studio-client-error.ts";
import type { UploadResult } from "./types.ts";

/** A path on this machine's disk, a browser's File, or bytes with a name. */
export type Photo = string | File | { name: string; bytes: Uint8Array };

export interface UploadProgress {
  /** sent bytes of the photos, without the form's overhead */
  sentBytes: number;
  totalBytes: number;
}

export interface UploadOptions {
  /** by default, the active upload session */
  sessionId?: string;
  onProgress?: (progress: UploadProgress) => void;
  signal?: AbortSignal;
}

interface StudioConnection {
  root: string;
  authorization: () => Record<string, string>;
  fetch: typeof fetch;
}

/**
 * Sends photos in one request. Photos on disk are streamed and never loaded into memory as a whole.
 * @returns the stored photos, and the rejected ones with their reasons
 * @throws StudioClientError when none was stored
 */
export async function uploadPhotos(
  { root, authorization, fetch }: StudioConnection,
  photos: readonly Photo[],
  { sessionId, onProgress, signal }: UploadOptions = {},
): Promise<UploadResult> {
  const parts = await Promise.all(photos.map(openPhoto));
  const form = new FormData();
  for (const { name, content } of parts) form.append("files", content, name);
  const url = new URL(`${root}/storage/upload`);
  if (sessionId) url.searchParams.set("sessionId", sessionId);
  const totalBytes = parts.reduce((sum, { content }) => sum + content.size, 0);
  const body = onProgress ? counted(form, totalBytes, onProgress) : { body: form, headers: {} };

  let response: Response;
  try {
    response = await withOwnSignal(signal, (own) =>
      fetch(url, {
        method: "POST",
        ...body,
        headers: { ...body.headers, ...authorization() },
        ...own,
      }),
    );
  } catch (error) {
    signal?.throwIfAborted();
    throw unreachable(error instanceof Error ? error.message : String(error), error);
  }
  if (!response.ok) throw await fromResponse(response);
  return (await response.json()) as UploadResult;
}

async function openPhoto(photo: Photo): Promise<{ name: string; content: Blob }> {
  if (typeof photo === "string") {
    // imported on demand, because browsers have no file system and pass File objects
    const { openAsBlob } = await import("node:fs");
    return { name: photo.split(/[/\\]/).at(-1) ?? photo, content: await openAsBlob(photo) };
  }
  if (photo instanceof File) return { name: photo.name, content: photo };
  return { name: photo.name, content: new Blob([new Uint8Array(photo.bytes)]) };
}

/** The encoded form as a stream that reports its progress. */
function counted(form: FormData, totalBytes: number, onProgress: (progress: UploadProgress) => void) {
  const encoded = new Response(form);
  let sent = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      // the form's part headers are counted too, so limit the number to the photos' total
      sent = Math.min(sent + chunk.byteLength, totalBytes);
      onProgress({ sentBytes: sent, totalBytes });
      controller.enqueue(chunk);
    },
  });
  return {
    body: encoded.body?.pipeThrough(counter) ?? null,
    headers: { "content-type": encoded.headers.get("content-type") ?? "" },
    duplex: "half" as const,
  };
}
