import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { setTimeout as delay } from "node:timers/promises";
import { checkKey, checkPrefix } from "../keys.ts";
import { type ServedStorage, StorageError } from "../port.ts";
import { asBlob } from "../remote/as-blob.ts";
import { type Patience, patiently, Unsteady } from "../remote/patience.ts";
import { createAddressSigner } from "../signed-addresses.ts";
import { createUploadThingApi, type UploadThingApiOptions } from "./api.ts";
import { fillTable, onceDone } from "./fill-table.ts";
import type { HiddenFile, KeyTable } from "./key-table.ts";
import { createPrivacyCheck } from "./privacy-check.ts";
import { createVersions, customIdOf, fileNameOf, type StoredFile, timeOf } from "./stored-file.ts";
import { overAfterMs, sweepUploads } from "./sweep-uploads.ts";

export type { FillProgress, HiddenFile, KeyTable } from "./key-table.ts";
export type { StoredFile } from "./stored-file.ts";

export interface UploadThingStorageOptions extends Omit<UploadThingApiOptions, "patience"> {
  /** of the app that the token is for */
  keyTable: KeyTable;
  /** signs the addresses; whoever has it can read every file */
  secret: string;
  /** where `openSigned` is served, e.g. "https://studio.example/api/files" */
  baseUrl: string;
  patience?: Patience;
  /** milliseconds since 1970 */
  now?: () => number;
}

const usualPatience: Patience = { tries: 4, backoffMs: 300 };
const deletedAtOnce = 500;
const keysAtOnce = 10_000;
/** For a file that stands and yet is not served: it may be replaced just now. */
const looks = 3;
const checkedForMs = 15_000;

/**
 * Files at UploadThing, all of them private. Each upload is a file of its own there, and the key table holds which one stands at
 * a key: its row is written before the upload, shown once all of it has arrived, and the newest one that is shown is what readers
 * get. What it replaced is deleted then, so a crash at any moment leaves the old or the new, and a row for whatever is left over.
 * A file's name is its key and its custom id says when it was made and what type it has, so the table can be filled from the
 * listing: before the first use, with the files that are older than the table.
 *
 * Addresses are the studio's own and lead through it: they can be made without a question, expire, keep their place in
 * browsers' caches and end with the file, and UploadThing's addresses are never shown to anyone.
 */
export function createUploadThingStorage(options: UploadThingStorageOptions): ServedStorage {
  const { secret, baseUrl, keyTable: table, patience = usualPatience, now = Date.now } = options;
  const api = createUploadThingApi({ token: options.token, apiBase: options.apiBase, patience });
  const signer = createAddressSigner({ secret, baseUrl, now });
  const nextVersion = createVersions(now);
  const ensurePrivate = createPrivacyCheck(api, patience, nextVersion);

  const ready = onceDone(() => fillTable(table, api.list));

  const find = async (key: string): Promise<StoredFile> => {
    checkKey(key);
    await ready();
    const file = await table.find(key);
    if (!file) throw new StorageError("missing", `Nothing is stored at ${key}.`);
    return file;
  };

  /** What stands at the key now, and its host's answer with all of it or, to see that it is there, its first byte. */
  const fetchCurrent = async (key: string, part: "all" | "first byte") => {
    let absent: StoredFile | undefined;
    for (let look = 1; look <= looks; look += 1) {
      const file = await find(key);
      // another process may have replaced it; otherwise it has not reached this host yet
      if (file.fileKey === absent?.fileKey) await delay(patience.backoffMs * look);
      const firstByte = part === "first byte" && file.bytes > 0 ? { start: 0, end: 0 } : undefined;
      const response = await api.fetchFile(file.fileKey, firstByte);
      if (response) return { file, response };
      absent = file;
    }
    // an old file that is not there was deleted behind the studio's back; its row stays, in case the host is wrong
    const isLost = absent && now() - timeOf(absent.version) > overAfterMs;
    throw new StorageError(isLost ? "missing" : "unavailable", `UploadThing does not serve ${key}.`);
  };

  /** Asked before a server promises all of it: another process may have removed it. */
  const findServed = async (key: string): Promise<StoredFile> => {
    const { file, response } = await fetchCurrent(key, "first byte");
    await response.body?.cancel();
    return file;
  };

  const deleteHidden = async (files: readonly HiddenFile[]) => {
    const isOver = ({ version }: HiddenFile) => now() - timeOf(version) > overAfterMs;
    for (let start = 0; start < files.length; start += deletedAtOnce) {
      const some = files.slice(start, start + deletedAtOnce);
      await api.remove(some.map(({ fileKey }) => fileKey));
      // the row of one that may still arrive stays for the sweep
      const over = some.filter((file) => !file.mayArrive || isOver(file));
      await table.forget(over.map(({ fileKey }) => fileKey));
    }
  };

  /** @returns what is to be deleted, once the file is what readers get */
  const upload = async (key: string, content: Blob, contentType: string, failed: string[]) => {
    // an earlier try may have been stored all the same: each has a version of its own, and the last one stands
    const version = nextVersion();
    const customId = customIdOf(version, contentType);
    const { fileKey, send } = await api.prepare({ content, name: fileNameOf(key), customId, contentType });
    await table.begin({ key, fileKey, version, contentType, bytes: content.size });
    try {
      await send();
    } catch (error) {
      failed.push(fileKey);
      throw error;
    }
    const { outcome, hidden } = await table.finish(fileKey, failed);
    if (outcome === "arrived") return hidden;
    await api.remove([fileKey]);
    throw new Unsteady("The upload was taken for lost before it arrived.");
  };

  let checked = Number.NEGATIVE_INFINITY;

  return {
    put: async (key, body, { contentType }) => {
      checkKey(key);
      await asBlob(body, async (content) => {
        await ready();
        await ensurePrivate();
        const failed: string[] = [];
        const hidden = await patiently(patience, () => upload(key, content, contentType, failed));
        // not before: whoever has opened the old content goes on reading it for as long as it is there
        await deleteHidden(hidden);
      });
    },
    read: (key) =>
      patiently(patience, async () => {
        const { response } = await fetchCurrent(key, "all");
        return new Uint8Array(await response.arrayBuffer().catch(brokenOff));
      }),
    open: async (key) => {
      const { file, response } = await fetchCurrent(key, "all");
      return { body: bodyOf(response), bytes: file.bytes, contentType: file.contentType };
    },
    remove: async (keys) => {
      keys.forEach(checkKey);
      if (keys.length === 0) return;
      await ready();
      await deleteHidden(await table.hide([...new Set(keys)]));
    },
    list: async (prefix) => {
      checkPrefix(prefix);
      await ready();
      const keys: string[] = [];
      for (let page: string[]; ; ) {
        page = await table.list(prefix, { after: keys.at(-1) ?? "", limit: keysAtOnce });
        keys.push(...page);
        if (page.length < keysAtOnce) return keys;
      }
    },
    sweep: async ({ after = "" }) => {
      await ready();
      return await sweepUploads({ api, table, now, after });
    },
    addressOf: signer.sign,
    check: async () => {
      if (now() - checked < checkedForMs) return;
      await ready();
      await ensurePrivate();
      if (await api.isFull()) throw new StorageError("unavailable", "UploadThing has no space left.");
      checked = now();
    },
    openSigned: async (url, { allows, etag }) => {
      const claim = signer.verify(url);
      if (!claim || !(await allows(claim.audience))) return undefined;
      try {
        const known = etag === undefined ? undefined : await find(claim.key);
        const file = known && etagOf(known) === etag ? known : await findServed(claim.key);
        return {
          audience: claim.audience,
          contentType: file.contentType,
          bytes: file.bytes,
          etag: etagOf(file),
          secondsLeft: Math.floor(claim.expires - now() / 1000),
          ...(claim.downloadName && { downloadName: claim.downloadName }),
          read: (range) =>
            Readable.from(readLate(api, file, range), { objectMode: false, highWaterMark: 64 * 1024 }),
        };
      } catch (error) {
        if (error instanceof StorageError && error.reason === "missing") return undefined;
        throw error;
      }
    },
  };
}

function etagOf({ version }: StoredFile): string {
  return `"${version}"`;
}

async function* readLate(
  api: Pick<ReturnType<typeof createUploadThingApi>, "fetchFile">,
  { key, fileKey }: StoredFile,
  range: { start: number; end: number } | undefined,
): AsyncGenerator<Uint8Array> {
  const response = await api.fetchFile(fileKey, range);
  if (!response) throw new StorageError("missing", `${key} was replaced or removed.`);
  if (range && response.status !== 206) {
    await response.body?.cancel();
    throw new StorageError("unavailable", "UploadThing served all of a file instead of a part.");
  }
  yield* bodyOf(response);
}

function bodyOf({ body }: Response): Readable {
  // an empty file's answer may have none
  return body ? Readable.fromWeb(body as ReadableStream<Uint8Array>) : Readable.from([]);
}

function brokenOff(cause: unknown): never {
  throw new Unsteady("UploadThing broke off in the middle of a file.", { cause });
}
