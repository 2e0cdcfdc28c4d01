import { listGrantsToWarnOf, listUsersToWarn, markWarned } from "@portrait-studio/billing/ledger";
import { users } from "@portrait-studio/db";
import { and, eq, isNull } from "drizzle-orm";
import type { Studio } from "../context.ts";

/** A batch of ids of the people that `warnOfExpiry` would send a mail to. */
export function listPeopleToWarn({ db }: Pick<Studio, "db">): Promise<string[]> {
  return listUsersToWarn(db);
}

/**
 * Sends a person one mail that credits expire within a week. The mail is recorded after it was sent, so a crash in between
 * sends it twice rather than never.
 * @returns the credits that the mail is about
 */
export async function warnOfExpiry(
  { db, mailer, settings: { appUrl } }: Pick<Studio, "db" | "mailer" | "settings">,
  userId: string,
): Promise<number> {
  const grants = await listGrantsToWarnOf(db, userId);
  const [first] = grants;
  if (!first) return 0;
  const credits = grants.reduce((sum, grant) => sum + grant.remaining, 0);
  const [person] = await db
    .select({ email: users.email, language: users.language })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt), isNull(users.deletionDueAt)));
  if (person) {
    const { email: to, language } = person;
    await mailer.sendExpiry({ to, language, credits, expiresAt: first.expiresAt, link: `${appUrl}/create` });
  }
  await markWarned(
    db,
    grants.map(({ id }) => id),
  );
  return person ? credits : 0;
}
