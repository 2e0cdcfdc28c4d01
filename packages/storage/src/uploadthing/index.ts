import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { checkKey, checkPrefix } from "../keys.ts";
import { onceDone } from "../once-done.ts";
import { type ServedStorage, StorageError } from "../port.ts";
import { asBlob } from "../remote/as-blob.ts";
import { brokenOff, getBody, readLate } from "../remote/file-response.ts";
import { type Patience, patiently, Unsteady, usualPatience } from "../remote/patience.ts";
import { type AddressSignerOptions, createAddressSigner } from "../signed-addresses.ts";
import { createUploadThingApi, type UploadThingApiOptions } from "./api.ts";
import type { FillProgress, HiddenFile, KeyTable, ListPage } from "./key-table.ts";
import { createPrivacyCheck } from "./privacy-check.ts";
import {
  createVersions,
  readListedFile,
  readTime,
  type StoredFile,
  toCustomId,
  toFileName,
} from "./stored-file.ts";
import { overAfterMs, sweepUploads } from "./sweep-uploads.ts";

export type { KeyTable } from "./key-table.ts";

export interface UploadThingStorageOptions
  extends Omit<UploadThingApiOptions, "patience">,
    AddressSignerOptions {
  keyTable: KeyTable;
  patience?: Patience;
}

const deletedAtOnce = 500;
const keysAtOnce = 10_000;
/** Tries for a file that is in the table but not served, since it may be being replaced. */
const looks = 3;
const checkedForMs = 15_000;

/**
 * Private files at UploadThing. Every upload is a new file there, and the key table maps a key to its uploads. A row is written
 * before its upload begins and becomes visible once all of it has arrived. Readers get the newest visible upload of a key; those
 * that it replaced are then deleted. So a crash at any moment leaves the old or the new file, and a row for any leftover. A file's
 * name contains its key, and its custom id contains its time and type. So the table can be filled from the listing, which happens
 * before the first use, with the files that are older than the table.
 *
 * Addresses lead through the studio: they are made without a call to UploadThing, expire, can be cached by browsers, and end with
 * the file. UploadThing's own addresses are never given out.
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

  /** The key's current upload, with UploadThing's response: all of the file, or its first byte to check that it exists. */
  const fetchCurrent = async (key: string, part: "all" | "first byte") => {
    let absent: StoredFile | undefined;
    for (let look = 1; look <= looks; look += 1) {
      const file = await find(key);
      // if another process has not replaced it, it has not reached this host yet
      if (file.fileKey === absent?.fileKey) await delay(patience.backoffMs * look);
      const firstByte = part === "first byte" && file.bytes > 0 ? { start: 0, end: 0 } : undefined;
      const response = await api.fetchFile(file.fileKey, firstByte);
      if (response) return { file, response };
      absent = file;
    }
    // an old file that is missing was deleted outside of the studio; its row stays, in case the host is wrong
    const isLost = absent && now() - readTime(absent.version) > overAfterMs;
    throw new StorageError(isLost ? "missing" : "unavailable", `UploadThing does not serve ${key}.`);
  };

  /** Checks that the file is served before a response begins, because another process may have removed it. */
  const findServed = async (key: string): Promise<StoredFile> => {
    const { file, response } = await fetchCurrent(key, "first byte");
    await response.body?.cancel();
    return file;
  };

  const deleteHidden = async (files: readonly HiddenFile[]) => {
    const isOver = ({ version }: HiddenFile) => now() - readTime(version) > overAfterMs;
    for (let start = 0; start < files.length; start += deletedAtOnce) {
      const some = files.slice(start, start + deletedAtOnce);
      await api.remove(some.map(({ fileKey }) => fileKey));
      // rows of uploads that may still arrive are left to the sweep
      const over = some.filter((file) => !file.mayArrive || isOver(file));
      await table.forget(over.map(({ fileKey }) => fileKey));
    }
  };

  /** @returns the uploads to delete once readers get this file */
  const upload = async (key: string, content: Blob, contentType: string, failed: string[]) => {
    // an earlier try may have arrived after all, so each try has its own version and the latest one wins
    const version = nextVersion();
    const customId = toCustomId(version, contentType);
    const { fileKey, send } = await api.prepare({ content, name: toFileName(key), customId, contentType });
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
    throw new Unsteady("The sweep gave up on the upload before it arrived.");
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
        // only now, because readers of the old content need it until the new one is visible
        await deleteHidden(hidden);
      });
    },
    read: (key) =>
      patiently(patience, async () => {
        const { response } = await fetchCurrent(key, "all");
        return new Uint8Array(await response.arrayBuffer().catch(brokenOff("UploadThing")));
      }),
    open: async (key) => {
      const { file, response } = await fetchCurrent(key, "all");
      return { body: getBody(response), bytes: file.bytes, contentType: file.contentType };
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
    getAddress: signer.sign,
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
        const file = known && getEtag(known) === etag ? known : await findServed(claim.key);
        return {
          audience: claim.audience,
          contentType: file.contentType,
          bytes: file.bytes,
          etag: getEtag(file),
          secondsLeft: Math.floor(claim.expires - now() / 1000),
          ...(claim.downloadName && { downloadName: claim.downloadName }),
          read: (range) =>
            Readable.from(
              readLate("UploadThing", file.key, range, () => api.fetchFile(file.fileKey, range)),
              { objectMode: false, highWaterMark: 64 * 1024 },
            ),
        };
      } catch (error) {
        if (error instanceof StorageError && error.reason === "missing") return undefined;
        throw error;
      }
    },
  };
}

function getEtag({ version }: StoredFile): string {
  return `"${version}"`;
}

const filesAtOnce = 5000;
const mostRestarts = 5;

/**
 * Fills the table once from UploadThing's listing, page by page. After an interruption, another process continues. Pages are
 * addressed by position, so files that are added or deleted meanwhile would shift others past us. Therefore each page must begin
 * with the last file of the previous one; if it does not, the listing starts again.
 */
export async function fillTable(table: KeyTable, list: ListPage): Promise<void> {
  for (let restarts = 0; ; ) {
    const from = await table.readProgress();
    if (from.filled) return;
    const { files, hasMore } = await list({ limit: filesAtOnce, offset: from.position });
    if (from.lastFileKey !== undefined && files[0]?.key !== from.lastFileKey) {
      restarts += 1;
      if (restarts > mostRestarts)
        throw new StorageError("unavailable", "UploadThing's files change too fast to be listed.");
      await table.fill(from, [], { filled: false, position: 0, lastFileKey: undefined });
      continue;
    }
    if (hasMore && files.length < 2)
      throw new StorageError("unavailable", "UploadThing's listing does not end.");
    const own = files.map(readListedFile).filter((file): file is StoredFile => file !== undefined);
    const to: FillProgress = {
      filled: !hasMore,
      position: from.position + Math.max(0, files.length - 1),
      lastFileKey: files.at(-1)?.key,
    };
    await table.fill(from, own, to);
  }
}
