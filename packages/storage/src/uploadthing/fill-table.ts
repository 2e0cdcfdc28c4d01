import { StorageError } from "../port.ts";
import type { FillProgress, KeyTable, ListPage } from "./key-table.ts";
import { readListedFile, type StoredFile } from "./stored-file.ts";

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

/** Runs the work until it has succeeded once; concurrent calls wait for the same attempt. */
export function onceDone(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work().catch((error: unknown) => {
      done = undefined;
      throw error;
    });
    return done;
  };
}
