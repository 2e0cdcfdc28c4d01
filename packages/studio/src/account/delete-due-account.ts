import { users } from "@portrait-studio/db";
import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import type { Studio } from "../context.ts";
import { endAccount } from "./delete-account.ts";

const mostAtOnce = 100;
const isDue = and(isNull(users.deletedAt), lte(users.deletionDueAt, sql`clock_timestamp()`));

export async function listDueDeletions({ db }: Pick<Studio, "db">): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(isDue)
    .orderBy(asc(users.deletionDueAt))
    .limit(mostAtOnce);
  return rows.map(({ id }) => id);
}

/** One that fails does not keep the others from being deleted, and is tried again. @throws when none could be deleted */
export async function deleteDueAccounts(studio: Pick<Studio, "db" | "hashMailbox" | "log">) {
  const people = await listDueDeletions(studio);
  let deleted = 0;
  for (const userId of people)
    try {
      await deleteDueAccount(studio, userId);
      deleted += 1;
    } catch (error) {
      if (userId === people.at(-1) && deleted === 0) throw error;
      studio.log("error", "An account that is due could not be deleted yet.", {
        userId,
        error: String(error),
      });
    }
  return { deleted, next: people.length === mostAtOnce ? "more" : null };
}

/** Deletes an account whose day has come, as `deleteAccount` does; one that is kept meanwhile stays. Safe to repeat. */
export async function deleteDueAccount(
  studio: Pick<Studio, "db" | "hashMailbox">,
  userId: string,
): Promise<void> {
  const [person] = await studio.db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (person) await endAccount(studio, { userId, email: person.email }, { onlyIf: isDue });
}
