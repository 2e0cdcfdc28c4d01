import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join, posix, resolve } from "node:path";
import { checkKey, checkPrefix } from "../keys.ts";
import { onceDone } from "../once-done.ts";
import { type ServedStorage, StorageError } from "../port.ts";
import { type AddressSignerOptions, createAddressSigner } from "../signed-addresses.ts";
import { hasCode, storageFailure } from "./failures.ts";
import { writeWhole } from "./write-whole.ts";

export interface DiskStorageOptions extends AddressSignerOptions {
  /** absolute or relative to the working directory; created if it does not exist */
  folder: string;
}

export type DiskStorage = ServedStorage;

/** Files in a folder on this machine, which several processes may share. */
export function createDiskStorage(options: DiskStorageOptions): ServedStorage {
  const { secret, baseUrl, now = Date.now } = options;
  const folder = resolve(options.folder);
  const signer = createAddressSigner({ secret, baseUrl, now });
  const tempFolder = prepareTempFolder(folder, now);

  const toPath = (key: string) => {
    checkKey(key);
    return join(folder, key);
  };

  return {
    put: async (key, body, { contentType }) => {
      const path = toPath(key);
      try {
        const temp = await tempFolder();
        const told = contentType === typeByExtension(key);
        if (!told) await writeWhole(noteBeside(path), Buffer.from(contentType), temp);
        await writeWhole(path, body, temp);
        if (told) await rm(noteBeside(path), { force: true });
      } catch (error) {
        throw storageFailure(error, key);
      }
    },
    read: async (key) => {
      const path = toPath(key);
      return await readFile(path).catch((error) => Promise.reject(storageFailure(error, key)));
    },
    open: async (key) => {
      const path = toPath(key);
      try {
        const contentType = await readContentType(key, path);
        const file = await open(path, "r");
        const facts = await file.stat();
        if (!facts.isFile()) {
          await file.close();
          throw new StorageError("missing", `Nothing is stored at ${key}.`);
        }
        return { body: file.createReadStream(), bytes: facts.size, contentType };
      } catch (error) {
        throw storageFailure(error, key);
      }
    },
    remove: async (keys) => {
      for (const key of keys) {
        const path = toPath(key);
        await removeFile(path, key);
        await removeFile(noteBeside(path), key);
        await removeEmptyFolders(folder, path);
      }
    },
    list: async (prefix) => {
      checkPrefix(prefix);
      return await listKeys(folder, prefix);
    },
    getAddress: signer.sign,
    check: async () => {
      try {
        const temp = await tempFolder();
        const probe = join(temp, "check");
        await writeWhole(probe, Buffer.from("ok"), temp);
        await rm(probe, { force: true });
      } catch (error) {
        throw new StorageError("unavailable", "The storage folder cannot be written to.", { cause: error });
      }
    },
    openSigned: async (url, { allows }) => {
      const claim = signer.verify(url);
      if (!claim || !(await allows(claim.audience))) return undefined;
      const path = toPath(claim.key);
      try {
        const facts = await stat(path);
        if (!facts.isFile()) return undefined;
        return {
          audience: claim.audience,
          contentType: await readContentType(claim.key, path),
          bytes: facts.size,
          etag: `"${facts.size.toString(36)}-${Math.round(facts.mtimeMs).toString(36)}"`,
          secondsLeft: Math.floor(claim.expires - now() / 1000),
          ...(claim.downloadName && { downloadName: claim.downloadName }),
          read: (range) => createReadStream(path, range),
        };
      } catch (error) {
        const failure = storageFailure(error, claim.key);
        if (failure instanceof StorageError && failure.reason === "missing") return undefined;
        throw failure;
      }
    },
  };
}

async function removeFile(path: string, key: string): Promise<void> {
  try {
    await rm(path, { force: true });
  } catch (error) {
    // the key is a folder of other keys, or has a file as its folder: nothing is stored at it
    if (!hasCode(error, "EISDIR", "ERR_FS_EISDIR", "ENOTDIR")) throw storageFailure(error, key);
  }
}

async function removeEmptyFolders(folder: string, path: string): Promise<void> {
  try {
    for (let above = dirname(path); above !== folder; above = dirname(above)) await rmdir(above);
  } catch (error) {
    // of what is left for another reason, nothing depends on it
    if (!hasCode(error, "ENOTEMPTY", "EEXIST", "ENOENT", "ENOTDIR", "EPERM", "EACCES", "EBUSY")) throw error;
  }
}

/** Removals in between while a folder is listed. */
const mostTries = 100;

async function listKeys(folder: string, prefix: string): Promise<string[]> {
  const below = posix.dirname(`${prefix}x`);
  for (let tries = 1; ; tries += 1) {
    try {
      const entries = await readdir(join(folder, below), { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => posix.relative(folder, posix.join(entry.parentPath, entry.name)))
        .filter((key) => key.startsWith(prefix) && !key.startsWith(".") && !key.includes("~"))
        .sort();
    } catch (error) {
      if (!hasCode(error, "ENOENT", "ENOTDIR") || tries === mostTries) throw storageFailure(error, prefix);
      // a folder in it that became empty was removed meanwhile: the others are still to be listed
      const there = await stat(join(folder, below)).catch(() => undefined);
      if (!there?.isDirectory()) return [];
    }
  }
}

/** Content types by extension; any other type is stored in a small file beside the body. */
const typesByExtension: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  json: "application/json",
  bin: "application/octet-stream",
};

function typeByExtension(key: string): string | undefined {
  return typesByExtension[key.slice(key.lastIndexOf(".") + 1)];
}

/** Keys cannot contain "~", so this never collides with a body. */
function noteBeside(path: string): string {
  return `${path}~type`;
}

async function readContentType(key: string, path: string): Promise<string> {
  try {
    return await readFile(noteBeside(path), "utf8");
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
    return typeByExtension(key) ?? "application/octet-stream";
  }
}

/** Older temporary files belong to dead processes; files still being written are younger. */
const abandonedAfterMs = 60 * 60 * 1000;

/** It is on the same disk as the finished files, and made and swept of leftovers once; after a failure the next call tries again. */
function prepareTempFolder(folder: string, now: () => number): () => Promise<string> {
  const tempFolder = join(folder, ".temp");
  const ask = onceDone(async () => {
    await mkdir(tempFolder, { recursive: true });
    await sweep(tempFolder, now() - abandonedAfterMs);
    return tempFolder;
  });
  // ignore errors of this first try, because later calls retry
  ask().catch(() => {});
  return ask;
}

async function sweep(tempFolder: string, before: number): Promise<void> {
  for (const name of await readdir(tempFolder)) {
    const path = join(tempFolder, name);
    const facts = await stat(path).catch(() => undefined);
    if (facts && facts.mtimeMs < before) await rm(path, { force: true });
  }
}
