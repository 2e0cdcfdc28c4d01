import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { limits } from "@portrait-studio/contract";
import { accountExports, runInTransaction } from "@portrait-studio/db";
import { makeZip } from "client-zip";
import { and, eq, sql } from "drizzle-orm";
import type { Studio } from "../context.ts";
import { addToOutbox } from "../outbox/add-to-outbox.ts";
import { exportEntries } from "./export-entries.ts";
import { exportKey } from "./export-key.ts";

/** Streams an export's ZIP to a key that a retry overwrites; it can be downloaded for a week. */
export async function buildExport(studio: Pick<Studio, "db" | "storage">, exportId: string): Promise<void> {
  const { db, storage } = studio;
  const processing = and(eq(accountExports.id, exportId), eq(accountExports.status, "processing"));
  const [row] = await db.select().from(accountExports).where(processing);
  if (!row) return;
  const key = exportKey(row);
  const zip = makeZip(exportEntries(studio, row.userId)) as ReadableStream<Uint8Array>;
  await storage.put(key, Readable.fromWeb(zip), { contentType: "application/zip" });
  const isKept = await runInTransaction(db, async (tx) => {
    const { rowCount } = await tx
      .update(accountExports)
      .set({
        status: "completed",
        storageKey: key,
        completedAt: sql`clock_timestamp()`,
        expiresAt: sql`clock_timestamp() + ${limits.exportDays} * interval '24 hours'`,
      })
      .where(processing);
    if (rowCount) await addToOutbox(tx, "account/export.completed", { exportId });
    return Boolean(rowCount);
  });
  // remove the file if the account was deleted meanwhile, but keep it if an earlier try completed the export
  if (!isKept) await removeUnlessKept(studio, exportId, key);
}

async function removeUnlessKept({ db, storage }: Pick<Studio, "db" | "storage">, id: string, key: string) {
  const [row] = await db.select().from(accountExports).where(eq(accountExports.id, id));
  if (row?.storageKey !== key) await storage.remove([key]);
}

export async function failExport({ db }: Pick<Studio, "db">, exportId: string): Promise<void> {
  await db
    .update(accountExports)
    .set({ status: "failed", completedAt: sql`clock_timestamp()` })
    .where(and(eq(accountExports.id, exportId), eq(accountExports.status, "processing")));
}
