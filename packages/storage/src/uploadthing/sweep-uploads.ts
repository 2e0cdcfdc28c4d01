import type { UploadThingApi } from "./api.ts";
import type { KeyTable } from "./key-table.ts";
import { probeName } from "./privacy-check.ts";
import { readListedFile, type StoredFile, versionAt } from "./stored-file.ts";

/** How long an upload's address is valid; an upload that has not arrived by then never will. */
export const overAfterMs = 60 * 60_000;
const overdueAtOnce = 500;
const listedAtOnce = 5000;

interface SweepOptions {
  api: Pick<UploadThingApi, "list" | "remove" | "fetchFile">;
  table: KeyTable;
  now: () => number;
  /** where the last call stopped; "" starts the sweep */
  after: string;
}

/** Adds files that the table lacks, too, such as those stored after the backup of a restored database. */
export async function sweepUploads(options: SweepOptions): Promise<{ removed: number; next: string | null }> {
  return options.after === "" ? sweepOverdue(options) : sweepListing(options);
}

async function sweepOverdue({ api, table, now }: SweepOptions) {
  const hidden = await table.listOverdue(versionAt(now() - overAfterMs), overdueAtOnce);
  const fileKeys = hidden.map(({ fileKey }) => fileKey);
  if (fileKeys.length > 0) {
    await api.remove(fileKeys);
    await table.forget(fileKeys);
  }
  return { removed: fileKeys.length, next: fileKeys.length < overdueAtOnce ? "0" : "" };
}

/** New files shift others into the next page, not past it; after deletions, the next sweep sees files that were skipped. */
async function sweepListing({ api, table, now, after }: SweepOptions) {
  const offset = Number(after);
  const { files, hasMore } = await api.list({ limit: listedAtOnce, offset });
  const old = files.filter(({ uploadedAt }) => now() - uploadedAt > overAfterMs);
  const unknown = new Set(await table.listUnknown(old.map(({ key }) => key)));
  const probes: string[] = [];
  const halves: string[] = [];
  const found: StoredFile[] = [];
  for (const listed of old) {
    if (!unknown.has(listed.key)) continue;
    if (listed.name === probeName) probes.push(listed.key);
    const file = readListedFile(listed);
    if (!file) continue;
    if (!file.whole) halves.push(file.fileKey);
    // it may have been deleted since it was listed
    else if (await isServed(api, file)) found.push(file);
  }
  const useless = [...probes, ...halves];
  if (useless.length > 0) await api.remove(useless);
  if (found.length > 0) await table.adopt(found);
  const next = hasMore && files.length > 0 ? String(offset + files.length) : null;
  return { removed: useless.length, next };
}

async function isServed(api: SweepOptions["api"], { fileKey, bytes }: StoredFile): Promise<boolean> {
  const response = await api.fetchFile(fileKey, bytes > 0 ? { start: 0, end: 0 } : undefined);
  await response?.body?.cancel();
  return response !== undefined;
}
