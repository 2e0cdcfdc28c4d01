import { type Deletion, limits } from "@portrait-studio/contract";
import { runInTransaction, sessions, users } from "@portrait-studio/db";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { refuseInput } from "../errors/refuse-input.ts";
import { cancelUnfinishedJobs } from "../models/cancel-unfinished-jobs.ts";
import { addToOutbox } from "../outbox/add-to-outbox.ts";
import { sendOutboxNow } from "../outbox/relay-outbox.ts";

/**
 * Has the account deleted in some days. Until then it is closed: every session ends, tokens, sign-ins and share pages are
 * refused, running jobs are cancelled, and only `keepAccount` opens it again. Repeating it does not move the day.
 * @param email the account's own address, typed again
 * @throws VALIDATION_FAILED when it is another address
 */
export async function scheduleDeletion(
  studio: Pick<Studio, "db" | "dispatch" | "log">,
  actor: Actor,
  { email }: { email: string },
): Promise<Deletion> {
  const { userId } = actor;
  if (email !== actor.email) throw refuseInput("email", "This is not the account's address.");
  const deletesAt = await runInTransaction(studio.db, async (tx) => {
    const [changed] = await tx
      .update(users)
      .set({ deletionDueAt: sql`clock_timestamp() + ${limits.deletionDays} * interval '24 hours'` })
      .where(and(eq(users.id, userId), isNull(users.deletedAt), isNull(users.deletionDueAt)))
      .returning({ dueAt: users.deletionDueAt });
    if (!changed) return findDueDate(tx, userId);
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await addToOutbox(tx, "account/deletion.scheduled", { userId });
    return changed.dueAt;
  });
  await cancelUnfinishedJobs(studio, { userId });
  sendOutboxNow(studio);
  return { deletesAt: deletesAt?.toISOString() ?? null };
}

async function findDueDate(db: Pick<Studio["db"], "select">, userId: string): Promise<Date | null> {
  const [row] = await db.select({ dueAt: users.deletionDueAt }).from(users).where(eq(users.id, userId));
  return row?.dueAt ?? null;
}
