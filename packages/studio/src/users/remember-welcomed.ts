import { creditGrants, runInTransaction, users, welcomeMailboxes } from "@portrait-studio/db";
import { and, eq, inArray, isNull, not, sql } from "drizzle-orm";
import type { Studio } from "../context.ts";

const peopleAtOnce = 500;

/** What a welcome is given for, once. */
export const welcomeOf = (userId: string) => `welcome:${userId}`;

/**
 * Remembers the mailboxes of people who were given welcome credits while mailboxes were not remembered: before the upgrade, or
 * under WELCOME_CREDITS_ONCE_PER=account. No migration can, since the hash needs the server's key. Safe to repeat; when there
 * is nothing to do it reads an index of the few whose welcome is open.
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
      .innerJoin(creditGrants, eq(creditGrants.sourceRef, sql`${welcomeOf("")} || ${users.id}`))
      .where(and(not(users.welcomeSettled), isNull(users.deletedAt)))
      .limit(peopleAtOnce);
    if (people.length === 0) return;
    // in one order everywhere, so that two that do this at once do not wait for each other
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
