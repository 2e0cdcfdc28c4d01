import { StorageError } from "../port.ts";
import type { UploadThingApi } from "./api.ts";
import { type ListedFile, readListedFile, type StoredFile } from "./stored-file.ts";

/** What is known of the files at UploadThing. Other processes upload and delete too: its listing is the truth. */
export interface Catalogue {
  /** The upload that stands at a key, as far as it is known here. */
  current: (key: string) => StoredFile | undefined;
  /** All uploads of a key, the current one among them, unfinished ones too. */
  uploadsOf: (key: string) => StoredFile[];
  /** Whether there is a file with this key of UploadThing's, ours or not. */
  has: (fileKey: string) => boolean;
  add: (file: StoredFile) => void;
  forget: (fileKey: string) => void;
  /** Learns of every upload that was finished before; of deleted files it may go on knowing. */
  refresh: () => Promise<void>;
  /** Learns everything anew. */
  reload: () => Promise<void>;
  /** The keys at which something stands. */
  keys: () => string[];
}

const recentPage = 500;
const fullPage = 5000;
/** How far a file may be from its place in a listing by age: as long as an upload takes at most, and the clocks' difference. */
const marginMs = 15 * 60_000;
const mostRestarts = 5;

export function createCatalogue(list: UploadThingApi["list"]): Catalogue {
  /** by UploadThing's key; undefined for a file that is not ours */
  let files = new Map<string, StoredFile | undefined>();
  let byKey = new Map<string, Map<string, StoredFile>>();
  /** milliseconds since 1970, by UploadThing's clock; undefined until everything was listed once */
  let newest: number | undefined;

  const add = (fileKey: string, file: StoredFile | undefined) => {
    files.set(fileKey, file);
    if (!file) return;
    const uploads = byKey.get(file.key) ?? new Map<string, StoredFile>();
    byKey.set(file.key, uploads.set(fileKey, file));
  };
  const forget = (fileKey: string) => {
    const file = files.get(fileKey);
    files.delete(fileKey);
    if (!file) return;
    const uploads = byKey.get(file.key);
    uploads?.delete(fileKey);
    if (uploads?.size === 0) byKey.delete(file.key);
  };
  const note = (listed: readonly ListedFile[]) => {
    for (const file of listed) {
      add(file.key, readListedFile(file));
      newest = Math.max(newest ?? 0, file.uploadedAt);
    }
  };
  const replaceBy = (listed: readonly ListedFile[], before: ReadonlySet<string>) => {
    const meanwhile = [...files].filter(([fileKey]) => !before.has(fileKey));
    files = new Map();
    byKey = new Map();
    newest = 0;
    for (const [fileKey, file] of meanwhile) add(fileKey, file);
    note(listed);
  };

  const reload = async () => {
    const before = new Set(files.keys());
    const listed: ListedFile[] = [];
    for await (const page of pages(list, fullPage)) listed.push(...page.files);
    replaceBy(listed, before);
  };
  const refresh = async () => {
    if (newest === undefined) return reload();
    const known = newest - marginMs;
    const before = new Set(files.keys());
    const listed: ListedFile[] = [];
    for await (const page of pages(list, recentPage)) {
      listed.push(...page.files);
      // UploadThing does not promise this order
      if (!isNewestFirst(page.files)) return reload();
      if (!page.hasMore) return replaceBy(listed, before);
      if ((page.files.at(-1)?.uploadedAt ?? 0) < known) return note(listed);
    }
  };

  return {
    current: (key) => {
      const whole = [...(byKey.get(key)?.values() ?? [])].filter((file) => file.whole);
      return whole.reduce<StoredFile | undefined>(
        (best, file) => (best && best.version > file.version ? best : file),
        undefined,
      );
    },
    uploadsOf: (key) => [...(byKey.get(key)?.values() ?? [])],
    has: (fileKey) => files.has(fileKey),
    add: (file) => add(file.fileKey, file),
    forget,
    refresh: oneAtATime(refresh),
    reload: oneAtATime(reload),
    keys: () =>
      [...byKey]
        .filter(([, uploads]) => [...uploads.values()].some((file) => file.whole))
        .map(([key]) => key),
  };
}

function isNewestFirst(files: readonly ListedFile[]): boolean {
  return files.every(
    (file, index) => file.uploadedAt <= (files[index - 1]?.uploadedAt ?? Number.POSITIVE_INFINITY),
  );
}

/**
 * The pages of a listing. They are counted from its beginning, so files that come or go meanwhile would shift what follows
 * past us: each page begins with the last file of the one before, and when it doesn't, all of it is begun again.
 */
async function* pages(
  list: UploadThingApi["list"],
  limit: number,
): AsyncGenerator<{ files: readonly ListedFile[]; hasMore: boolean }> {
  for (let offset = 0, last: string | undefined, restarts = 0; ; ) {
    const { files, hasMore } = await list({ limit, offset });
    if (last !== undefined && files[0]?.key !== last) {
      restarts += 1;
      if (restarts > mostRestarts)
        throw new StorageError("unavailable", "UploadThing's files change too fast.");
      offset = 0;
      last = undefined;
      continue;
    }
    yield { files, hasMore };
    if (!hasMore) return;
    if (files.length < 2) throw new StorageError("unavailable", "UploadThing's listing does not end.");
    offset += files.length - 1;
    last = files.at(-1)?.key;
  }
}

/** Who asks while the work goes on shares the next turn: what it learns is never older than the question. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = (): Promise<void> => {
    const turn = work().finally(() => {
      if (running === turn) running = undefined;
    });
    running = turn;
    return turn;
  };
  return () => {
    if (!running) return start();
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };
}
