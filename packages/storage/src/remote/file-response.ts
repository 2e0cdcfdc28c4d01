import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { StorageError } from "../port.ts";
import { Unsteady } from "./patience.ts";

export function getBody({ body }: Response): Readable {
  return body ? Readable.fromWeb(body as ReadableStream<Uint8Array>) : Readable.from([]);
}

export async function* readLate(
  service: string,
  key: string,
  range: { start: number; end: number } | undefined,
  fetchFile: () => Promise<Response | undefined>,
): AsyncGenerator<Uint8Array> {
  const response = await fetchFile();
  if (!response) throw new StorageError("missing", `${key} was replaced or removed.`);
  if (range && response.status !== 206) {
    await response.body?.cancel();
    throw new StorageError("unavailable", `${service} served all of a file instead of a part.`);
  }
  yield* getBody(response);
}

export function brokenOff(service: string) {
  return (cause: unknown): never => {
    throw new Unsteady(`${service} broke off in the middle of a file.`, { cause });
  };
}
