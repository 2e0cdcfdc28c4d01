import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { setTimeout as delay } from "node:timers/promises";
import { checkKey, checkPrefix } from "../keys.ts";
import { type ServedStorage, StorageError } from "../port.ts";
import { asBlob } from "../remote/as-blob.ts";
import { type Patience, patiently, Unsteady } from "../remote/patience.ts";
import { createAddressSigner } from "../signed-addresses.ts";
import { createUploadThingApi, type UploadThingApiOptions, uploadWithinMs } from "./api.ts";
import { createCatalogue } from "./catalogue.ts";
import { createPrivacyCheck } from "./privacy-check.ts";
import { createVersions, customIdOf, fileNameOf, type StoredFile, timeOf } from "./stored-file.ts";

export interface UploadThingStorageOptions extends Omit<UploadThingApiOptions, "patience"> {
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
/** For a file that is listed and yet not served: it may be replaced just now. */
const looks = 3;
const checkedForMs = 15_000;

/**
 * Files at UploadThing, all of them private. No table says what is where: a file's name there is its key here, and each upload
 * is a file of its own, whose custom id says when it was made and what type it has. The newest upload of a name is what stands
 * at the key; a put uploads first and deletes what it replaced then, so that a crash at any moment leaves the old or the new.
 *
 * Addresses are the studio's own and lead through it: they can be made without a question, expire, keep their place in
 * browsers' caches and end with the file, and UploadThing's addresses are never shown to anyone.
 */
export function createUploadThingStorage(options: UploadThingStorageOptions): ServedStorage {
  const { secret, baseUrl, patience = usualPatience, now = Date.now } = options;
  const api = createUploadThingApi({ token: options.token, apiBase: options.apiBase, patience });
  const catalogue = createCatalogue(api.list);
  const signer = createAddressSigner({ secret, baseUrl, now });
  const nextVersion = createVersions(now);
  const ensurePrivate = createPrivacyCheck(api, patience, nextVersion);

  const find = async (key: string): Promise<StoredFile> => {
    checkKey(key);
    if (!catalogue.current(key)) await catalogue.refresh();
    const file = catalogue.current(key);
    if (!file) throw new StorageError("missing", `Nothing is stored at ${key}.`);
    return file;
  };

  /** What stands at the key now, and its host's answer with all of it or, to see that it is there, its first byte. */
  const fetchCurrent = async (key: string, part: "all" | "first byte") => {
    for (let look = 1; look <= looks; look += 1) {
      const file = await find(key);
      const firstByte = part === "first byte" && file.bytes > 0 ? { start: 0, end: 0 } : undefined;
      const response = await api.fetchFile(file.fileKey, firstByte);
      if (response) return { file, response };
      // another process has replaced or removed it, or it has not reached this host yet
      catalogue.forget(file.fileKey);
      await catalogue.refresh();
      if (catalogue.has(file.fileKey)) await delay(patience.backoffMs * look);
    }
    throw new StorageError("unavailable", `UploadThing lists ${key} and does not serve it.`);
  };

  /** Asked before a server promises all of it: another process may have removed it. */
  const findServed = async (key: string): Promise<StoredFile> => {
    const { file, response } = await fetchCurrent(key, "first byte");
    await response.body?.cancel();
    return file;
  };

  const removeFiles = async (files: readonly StoredFile[]) => {
    for (let start = 0; start < files.length; start += deletedAtOnce) {
      const some = files.slice(start, start + deletedAtOnce).map(({ fileKey }) => fileKey);
      await api.remove(some);
      some.forEach(catalogue.forget);
    }
  };

  const upload = async (key: string, content: Blob, contentType: string): Promise<void> => {
    // an earlier try may have been stored all the same: each has a version of its own, and the last one stands
    const version = nextVersion();
    const customId = customIdOf(version, contentType);
    const name = fileNameOf(key);
    const fileKey = await api.upload({ content, name, customId, contentType });
    catalogue.add({ key, fileKey, version, contentType, bytes: content.size, whole: true });
  };

  const removeReplaced = async (key: string): Promise<void> => {
    await catalogue.refresh();
    const current = catalogue.current(key);
    const isOver = (file: StoredFile) => file.whole || now() - timeOf(file.version) > uploadWithinMs;
    const replaced = catalogue.uploadsOf(key).filter((file) => current && file.version < current.version);
    await removeFiles(replaced.filter(isOver));
  };

  let checked = Number.NEGATIVE_INFINITY;

  return {
    put: async (key, body, { contentType }) => {
      checkKey(key);
      await asBlob(body, async (content) => {
        await ensurePrivate();
        await patiently(patience, () => upload(key, content, contentType));
      });
      // not done before: a process that knows the old content by its file key goes on reading it for as long as it is there
      await removeReplaced(key);
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
      await catalogue.refresh();
      await removeFiles([...new Set(keys)].flatMap(catalogue.uploadsOf));
    },
    list: async (prefix) => {
      checkPrefix(prefix);
      await catalogue.reload();
      return catalogue
        .keys()
        .filter((key) => key.startsWith(prefix))
        .sort();
    },
    addressOf: signer.sign,
    check: async () => {
      if (now() - checked < checkedForMs) return;
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
