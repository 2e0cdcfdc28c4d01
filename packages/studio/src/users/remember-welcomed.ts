import { creditGrants, runInTransaction, users, welcomeMailboxes } from "@portrait-studio/db";
import { and, eq, inArray, isNull, not, sql } from "drizzle-orm";
import type { Studio } from "../context.ts";

const peopleAtOnce = 500;

export const toWelcomeRef = (userId: string) => `welcome:${userId}`;

/**
 * Remembers the mailboxes of people who got welcome credits before mailboxes were remembered, or with
 * WELCOME_CREDITS_ONCE_PER=account. A migration cannot do this, because the hash needs the server's key. Safe to repeat, and
 * cheap when there is nothing to do: a partial index contains only people without a decided welcome.
 */
export async function rememberWelcomed({
  db,
  hashMailbox,
}: Pick<Studio, "db" | "hashMailbox">): Promise<void> {
  if (!hashMailbox) return;
  for (;;) {
    const people = await db
      .select({ id: users.id, email: users.email })
      .from(users)
      .innerJoin(creditGrants, eq(creditGrants.sourceRef, sql`${toWelcomeRef("")} || ${users.id}`))
      .where(and(not(users.welcomeSettled), isNull(users.deletedAt)))
      .limit(peopleAtOnce);
    if (people.length === 0) return;
    // always in the same order, so that concurrent calls cannot deadlock
    const hashes = [...new Set(people.map(({ email }) => hashMailbox(email)))].toSorted();
    await runInTransaction(db, async (tx) => {
      await tx
        .insert(welcomeMailboxes)
        .values(hashes.map((hash) => ({ hash })))
        .onConflictDoNothing();
      const ids = people.map(({ id }) => id);
      await tx.update(users).set({ welcomeSettled: true }).where(inArray(users.id, ids));
    });
  }
}
