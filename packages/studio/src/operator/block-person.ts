import { StudioError } from "@portrait-studio/contract";
import { runInTransaction, sessions, users } from "@portrait-studio/db";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Studio } from "../context.ts";
import { cancelUnfinishedJobs } from "../models/cancel-unfinished-jobs.ts";
import { type Operator, recordAct } from "./operator.ts";
import { readPerson } from "./read-person.ts";

/**
 * Blocks a person: every session ends, tokens and new sign-ins are refused with ACCOUNT_BLOCKED, share pages show nothing, and
 * unfinished jobs are cancelled, which releases their credits. Nothing is deleted. Blocking again only ends jobs that an
 * interruption has left.
 * @throws NOT_FOUND, also of a deleted account
 */
export async function blockPerson(
  { db }: Pick<Studio, "db">,
  operator: Operator,
  { person }: { person: string },
): Promise<{ userId: string; changed: boolean }> {
  const done = await runInTransaction(db, async (tx) => {
    const { id: userId, deletedAt } = await readPerson(tx, person);
    if (deletedAt) throw new StudioError("NOT_FOUND");
    // no job of theirs can begin after this, because each locks this row first
    const { rowCount } = await tx
      .update(users)
      .set({ blockedAt: sql`clock_timestamp()` })
      .where(and(eq(users.id, userId), isNull(users.blockedAt)));
    const changed = Boolean(rowCount);
    const ended = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id });
    if (changed) {
      await recordAct(tx, operator, {
        action: "block",
        subject: { type: "person", id: userId },
        userId,
        details: { sessions: ended.length },
      });
    }
    return { userId, changed };
  });
  // a transaction for each job, which locks its row before the credits
  await cancelUnfinishedJobs({ db }, { userId: done.userId });
  return done;
}

/** Unblocks a person; access tokens and share pages work as before. @throws NOT_FOUND */
export function unblockPerson(
  { db }: Pick<Studio, "db">,
  operator: Operator,
  { person }: { person: string },
): Promise<{ userId: string; changed: boolean }> {
  return runInTransaction(db, async (tx) => {
    const { id: userId } = await readPerson(tx, person);
    const { rowCount } = await tx
      .update(users)
      .set({ blockedAt: null })
      .where(and(eq(users.id, userId), isNotNull(users.blockedAt)));
    const changed = Boolean(rowCount);
    if (changed)
      await recordAct(tx, operator, { action: "unblock", subject: { type: "person", id: userId }, userId });
    return { userId, changed };
  });
}
