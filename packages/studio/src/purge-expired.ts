import {
  accountExports,
  idempotencyKeys,
  models,
  outbox,
  promptRefinements,
  reports,
  runInTransaction,
  users,
} from "@portrait-studio/db";
import { and, gt, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { exportKey } from "./account/export-key.ts";
import type { Studio } from "./context.ts";
import { addToOutbox } from "./outbox/add-to-outbox.ts";
import { kickOutbox } from "./outbox/relay-outbox.ts";

const olderThan = (age: string): SQL => sql`clock_timestamp() - ${age}::interval`;

/**
 * Deletes records that are not needed any more: events a week after they were sent; idempotency keys after 35 days, which is
 * longer than an expiring grant lives; with the keys, the refinements of prompts; and after two days, the networks that reported
 * images.
 */
export async function purgeRecords({ db }: Pick<Studio, "db">): Promise<void> {
  await db.delete(outbox).where(lte(outbox.sentAt, olderThan("7 days")));
  await db.delete(idempotencyKeys).where(lte(idempotencyKeys.createdAt, olderThan("35 days")));
  await db
    .delete(promptRefinements)
    .where(
      and(ne(promptRefinements.status, "processing"), lte(promptRefinements.createdAt, olderThan("35 days"))),
    );
  await db
    .update(reports)
    .set({ networkHash: null })
    .where(and(isNotNull(reports.networkHash), lte(reports.createdAt, olderThan("2 days"))));
}

/** Deletes exports that have expired, were downloaded, or never completed. */
export async function purgeExports({ db, storage }: Pick<Studio, "db" | "storage">): Promise<void> {
  const due = await db
    .select()
    .from(accountExports)
    .where(
      or(
        lte(accountExports.expiresAt, sql`clock_timestamp()`),
        // an hour later, when no download reads the file any more
        lte(accountExports.downloadedAt, olderThan("1 hour")),
        and(isNull(accountExports.expiresAt), lte(accountExports.createdAt, olderThan("7 days"))),
      ),
    );
  if (due.length === 0) return;
  await storage.remove(due.map(exportKey));
  await db.delete(accountExports).where(
    inArray(
      accountExports.id,
      due.map(({ id }) => id),
    ),
  );
}

/**
 * Sends the worker the events of deleted models that still have rows, and of accounts deleted in the last 35 days, so that it
 * retries what the engine or the file store refused to delete.
 */
export async function repeatDeletions(studio: Pick<Studio, "db" | "dispatch" | "log">): Promise<void> {
  const anHourAgo = olderThan("1 hour");
  await runInTransaction(studio.db, async (tx) => {
    const gone = await tx
      .select({ modelId: models.id, userId: models.userId })
      .from(models)
      .where(lte(models.deletedAt, anHourAgo));
    for (const model of gone) await addToOutbox(tx, "model/deleted", model);
    const people = await tx
      .select({ userId: users.id })
      .from(users)
      .where(and(lte(users.deletedAt, anHourAgo), gt(users.deletedAt, olderThan("35 days"))));
    for (const person of people) await addToOutbox(tx, "account/deletion.requested", person);
  });
  kickOutbox(studio);
}
