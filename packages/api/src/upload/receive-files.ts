import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { limits, StudioError } from "@portrait-studio/contract";
import { hasVisibleText } from "@portrait-studio/contract/visible-text";
import busboy from "busboy";
import { readChunks } from "../admission/read-chunks.ts";
import { isStorableText, unstorableText } from "../storable-text.ts";

export interface ReceivedFile {
  name: string;
  path: string;
}

export type Arrival<Result> = { name: string } & ({ result: Result } | { error: unknown });

export interface ReceiveOptions<Result> {
  body: ReadableStream<Uint8Array>;
  contentType: string;
  /** folder in which a temporary folder for the files is created */
  tempFolder: string;
  /** how long nothing may arrive before the upload is cut off */
  stallMs?: number | undefined;
  /** Called for each file as soon as it has arrived, while later ones are still arriving. */
  onFile: (file: ReceivedFile) => Promise<Result>;
}

const fieldName = "files";
/** Files beyond the limit are rejected one by one, up to this many parts of any kind. */
const maxParts = 100;
/** A third more than allowed; a larger upload is cut off instead of read to its end. */
export const maxUploadBytes = limits.maxPhotos * limits.maxPhotoBytes * 1.35;

/**
 * Streams the files of a multipart body to disk and passes each on, without holding a whole file in memory. Excess or too large
 * files become arrivals with an error. All temporary files are deleted in the end, also after errors.
 * @throws MALFORMED_BODY, BODY_INCOMPLETE, BODY_TOO_LARGE when the upload as a whole cannot be read
 */
export async function receiveFiles<Result>(options: ReceiveOptions<Result>): Promise<Arrival<Result>[]> {
  const { body, contentType, tempFolder, onFile, stallMs = 30_000 } = options;
  const parser = openParser(contentType);
  const folder = await mkdtemp(join(tempFolder, "studio-upload-"));
  const arrivals: Promise<Arrival<Result>>[] = [];

  parser.on("file", (field, stream, { filename }) => {
    // a form without a chosen file sends an empty file without a name
    if (field !== fieldName || filename === undefined) {
      stream.resume();
      return;
    }
    const position = arrivals.length;
    const name = cleanFileName(filename);
    const refusal = findRefusal(filename, position);
    if (refusal) {
      stream.resume();
      arrivals.push(Promise.resolve({ name, error: refusal }));
      return;
    }
    arrivals.push(arrive(stream, { name, path: join(folder, String(position)) }, onFile));
  });

  try {
    await pipeline(counted(body, stallMs), parser);
    return await Promise.all(arrivals);
  } catch (error) {
    if (error instanceof StudioError) throw error;
    throw new StudioError("MALFORMED_BODY", undefined, { cause: error });
  } finally {
    await Promise.allSettled(arrivals);
    await rm(folder, { recursive: true, force: true });
  }
}

function findRefusal(name: string, position: number): StudioError | undefined {
  if (position >= limits.maxPhotos) return new StudioError("TOO_MANY_FILES", { maximum: limits.maxPhotos });
  return isStorableText(name) ? undefined : unstorableText([`files.${position}.name`]);
}

export function uploadTooLarge(): StudioError {
  return new StudioError("BODY_TOO_LARGE", { maximumBytes: maxUploadBytes });
}

function openParser(contentType: string): busboy.Busboy {
  try {
    const parser = busboy({
      headers: { "content-type": contentType },
      defParamCharset: "utf8",
      // a name is shown and never a path: it may have backslashes
      preservePath: true,
      // one more than allowed, since busboy cuts a file when it reaches the limit
      limits: { fileSize: limits.maxPhotoBytes + 1, parts: maxParts, fieldSize: 1024 },
    });
    parser.on("partsLimit", () =>
      parser.destroy(new StudioError("TOO_MANY_FILES", { maximum: limits.maxPhotos })),
    );
    return parser;
  } catch (error) {
    throw new StudioError("MALFORMED_BODY", undefined, { cause: error });
  }
}

async function* counted(body: ReadableStream<Uint8Array>, stallMs: number): AsyncGenerator<Uint8Array> {
  const stalled = new AbortController();
  const wait = () => setTimeout(() => stalled.abort(new StudioError("BODY_INCOMPLETE")), stallMs);
  let timer = wait();
  let bytes = 0;
  try {
    for await (const chunk of readChunks(body, stalled.signal)) {
      // the time in which it is written is not the sender's
      clearTimeout(timer);
      bytes += chunk.byteLength;
      if (bytes > maxUploadBytes) throw uploadTooLarge();
      yield chunk;
      timer = wait();
    }
  } finally {
    clearTimeout(timer);
  }
}

async function arrive<Result>(
  stream: Readable & { truncated?: boolean },
  file: ReceivedFile,
  onFile: (file: ReceivedFile) => Promise<Result>,
): Promise<Arrival<Result>> {
  try {
    await pipeline(stream, createWriteStream(file.path));
    if (stream.truncated) {
      throw new StudioError("FILE_TOO_LARGE", { maximumMegabytes: limits.maxPhotoBytes / 1024 / 1024 });
    }
    return { name: file.name, result: await onFile(file) };
  } catch (error) {
    return { name: file.name, error };
  } finally {
    await rm(file.path, { force: true });
  }
}

const maxNameLength = 255;

/** Undoes what browsers write for three characters in a form, so that its head can be read. */
function decodeFormName(name: string): string {
  return name.replace(/%(22|0D|0A)/gi, (_all, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Makes a file's original name safe to store and show; it is never used as a path. */
export function cleanFileName(name: string | undefined): string {
  // a folder's name in front of it is left out
  const plain = decodeFormName(name?.split("/").at(-1) ?? "")
    .toWellFormed()
    .replace(/\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
    .trim()
    .slice(-maxNameLength)
    .toWellFormed();
  return hasVisibleText(plain) ? plain : "photo";
}
