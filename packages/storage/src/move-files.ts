import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { type Storage, StorageError } from "./port.ts";

export interface MoveProgress {
  /** keys in the source when the move began */
  total: number;
  /** stored at the target and read back */
  copied: number;
  /** already at the target with the same content and type */
  same: number;
  /** bytes of the copied files */
  bytes: number;
  /** deleted from the source since it was listed */
  gone: number;
  failed: { key: string; reason: string }[];
}

export interface MoveOptions {
  from: Pick<Storage, "list" | "open">;
  to: Pick<Storage, "list" | "open" | "put">;
  concurrency?: number;
  /** called for each file that is at the target, copied or already there */
  onFile?: (key: string, content: Content) => void;
  onProgress?: (progress: Readonly<MoveProgress>) => void;
}

export interface Content {
  /** SHA-256 in hexadecimal */
  hash: string;
  bytes: number;
  contentType: string;
}

/**
 * Copies every file of one store to another without changing the source. A copy counts once it was read back and has the
 * source's SHA-256, length and type. Files that exist at the target are compared in the same way and copied only if they differ,
 * so an interrupted move can be repeated and continues. A failed file does not stop the others.
 */
export async function moveFiles({
  from,
  to,
  concurrency = 8,
  onFile = () => {},
  onProgress = () => {},
}: MoveOptions): Promise<MoveProgress> {
  const keys = await from.list("");
  const present = new Set(await to.list(""));
  const progress: MoveProgress = { total: keys.length, copied: 0, same: 0, bytes: 0, gone: 0, failed: [] };

  const moveFile = async (key: string): Promise<void> => {
    if (present.has(key)) {
      const [source, target] = await Promise.all([readContent(from, key), readContent(to, key)]);
      if (!source) {
        progress.gone += 1;
        return;
      }
      if (isSame(source, target)) {
        progress.same += 1;
        onFile(key, source);
        return;
      }
    }
    const source = await copyFile(from, to, key);
    if (!source) {
      progress.gone += 1;
      return;
    }
    if (!isSame(source, await readContent(to, key))) throw new Error("the copy differs from its source");
    progress.copied += 1;
    progress.bytes += source.bytes;
    onFile(key, source);
  };

  // all workers share one iterator, so each takes the next key
  const remaining = keys.values();
  const work = async () => {
    for (const key of remaining) {
      await moveFile(key).catch((error: unknown) => {
        progress.failed.push({ key, reason: error instanceof Error ? error.message : String(error) });
      });
      onProgress(progress);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return progress;
}

function isSame(one: Content, other: Content | undefined): boolean {
  return one.hash === other?.hash && one.bytes === other.bytes && one.contentType === other.contentType;
}

/** @returns undefined when nothing is stored at the key */
async function openFile(store: Pick<Storage, "open">, key: string) {
  return await store.open(key).catch((error: unknown) => {
    if (error instanceof StorageError && error.reason === "missing") return undefined;
    throw error;
  });
}

/** Reads a whole file. @returns undefined when nothing is stored at the key */
export async function readContent(store: Pick<Storage, "open">, key: string): Promise<Content | undefined> {
  const opened = await openFile(store, key);
  if (!opened) return undefined;
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of opened.body as AsyncIterable<Uint8Array>) {
    hash.update(chunk);
    bytes += chunk.byteLength;
  }
  return { hash: hash.digest("hex"), bytes, contentType: opened.contentType };
}

/** @returns length, type and hash of the copied bytes; undefined when the source has no file at the key */
async function copyFile(
  from: Pick<Storage, "open">,
  to: Pick<Storage, "put">,
  key: string,
): Promise<Content | undefined> {
  const opened = await openFile(from, key);
  if (!opened) return undefined;
  const { contentType } = opened;
  const hash = createHash("sha256");
  let bytes = 0;
  const measured = async function* () {
    for await (const chunk of opened.body as AsyncIterable<Uint8Array>) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      yield chunk;
    }
    if (bytes !== opened.bytes) throw new Error("the source broke off");
  };
  await to.put(key, Readable.from(measured(), { objectMode: false }), { contentType });
  return { hash: hash.digest("hex"), bytes, contentType };
}
