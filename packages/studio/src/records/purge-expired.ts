import {
  accountExports,
  allowances,
  editPreviews,
  idempotencyKeys,
  models,
  outbox,
  promptRefinements,
  reports,
  runInTransaction,
  users,
} from "@portrait-studio/db";
import { and, asc, gt, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { exportKey } from "../account/export-key.ts";
import type { Studio } from "../context.ts";
import { addToOutbox } from "../outbox/add-to-outbox.ts";
import { sendOutboxNow } from "../outbox/relay-outbox.ts";

const olderThan = (age: string): SQL => sql`clock_timestamp() - ${age}::interval`;

const rowsAtOnce = 5_000;
const exportsAtOnce = 100;
const deletionsAtOnce = 500;

/**
 * Deletes some of the records that are not needed any more: events a week after they were sent; idempotency keys after 35 days,
 * which is longer than an expiring grant lives; with the keys, the refinements of prompts; and after two days, what was
 * counted of free work and the networks that reported images.
 * @returns null when nothing is left
 */
export async function purgeRecords({ db }: Pick<Studio, "db">): Promise<{ next: string | null }> {
  const due = [
    sql`delete from ${outbox} where id in (
      select id from ${outbox} where ${lte(outbox.sentAt, olderThan("7 days"))} limit ${rowsAtOnce})`,
    sql`delete from ${idempotencyKeys} where ctid in (
      select ctid from ${idempotencyKeys} where ${lte(idempotencyKeys.createdAt, olderThan("35 days"))} limit ${rowsAtOnce})`,
    sql`delete from ${promptRefinements} where id in (
      select id from ${promptRefinements}
      where ${and(ne(promptRefinements.status, "processing"), lte(promptRefinements.createdAt, olderThan("35 days")))}
      limit ${rowsAtOnce})`,
    sql`delete from ${editPreviews} where id in (
      select id from ${editPreviews} where ${lte(editPreviews.requestedAt, olderThan("1 day"))} limit ${rowsAtOnce})`,
    sql`delete from ${allowances} where ctid in (
      select ctid from ${allowances} where ${lte(allowances.beginsAt, olderThan("2 days"))} limit ${rowsAtOnce})`,
    sql`update ${reports} set network_hash = null where id in (
      select id from ${reports} where ${and(isNotNull(reports.networkHash), lte(reports.createdAt, olderThan("2 days")))}
      limit ${rowsAtOnce})`,
  ];
  let next: string | null = null;
  for (const statement of due) if ((await db.execute(statement)).rowCount === rowsAtOnce) next = "more";
  return { next };
}

/** Deletes some of the exports that have expired, were downloaded, or never completed. @returns null when none is left */
export async function purgeExports({
  db,
  storage,
}: Pick<Studio, "db" | "storage">): Promise<{ next: string | null }> {
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
    )
    .limit(exportsAtOnce);
  if (due.length === 0) return { next: null };
  await storage.remove(due.map(exportKey));
  await db.delete(accountExports).where(
    inArray(
      accountExports.id,
      due.map(({ id }) => id),
    ),
  );
  return { next: due.length === exportsAtOnce ? "more" : null };
}

/**
 * The worker then retries what the engine or the file store refused to delete, for 35 days.
 * @param after what the previous call returned @returns where to continue; null at the end
 */
export async function repeatDeletions(
  studio: Pick<Studio, "db" | "dispatch" | "log">,
  { after = "" }: { after?: string } = {},
): Promise<{ next: string | null }> {
  const anHourAgo = olderThan("1 hour");
  const next = await runInTransaction(studio.db, async (tx) => {
    // ids begin with their kind, so models come before people
    const gone = await tx
      .select({ modelId: models.id, userId: models.userId })
      .from(models)
      .where(and(lte(models.deletedAt, anHourAgo), gt(models.id, after)))
      .orderBy(asc(models.id))
      .limit(deletionsAtOnce);
    for (const model of gone) await addToOutbox(tx, "model/deleted", model);
    if (gone.length === deletionsAtOnce) return gone.at(-1)?.modelId ?? null;
    const people = await tx
      .select({ userId: users.id })
      .from(users)
      .where(
        and(lte(users.deletedAt, anHourAgo), gt(users.deletedAt, olderThan("35 days")), gt(users.id, after)),
      )
      .orderBy(asc(users.id))
      .limit(deletionsAtOnce);
    for (const person of people) await addToOutbox(tx, "account/deletion.requested", person);
    return people.length === deletionsAtOnce ? (people.at(-1)?.userId ?? null) : null;
  });
  sendOutboxNow(studio);
  return { next };
}
