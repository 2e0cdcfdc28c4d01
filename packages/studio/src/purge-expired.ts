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
 * Forgets what no rule needs any more: events a week after they were sent, answers to Idempotency-Keys after 35 days (longer
 * than any grant lives that they could be repeated against), and with them the questions to the prompt helper; and after two days from which networks images were reported.
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

/** Removes exports whose week is over, those that were downloaded, and those that never came to an end. */
export async function purgeExports({ db, storage }: Pick<Studio, "db" | "storage">): Promise<void> {
  const due = await db
    .select()
    .from(accountExports)
    .where(
      or(
        lte(accountExports.expiresAt, sql`clock_timestamp()`),
        // an hour later: nobody is reading it any more
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
 * Tells the worker again of deleted models that are still there, and of accounts deleted in the last 35 days: what the engine
 * or the file store refused is removed at the next try.
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
