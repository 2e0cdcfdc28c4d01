import { listGrantsToWarnOf, listUsersToWarn, markWarned } from "@portrait-studio/billing/ledger";
import { users } from "@portrait-studio/db";
import { and, eq, isNull } from "drizzle-orm";
import type { Studio } from "../context.ts";

/** Whom `warnOfExpiry` has something to tell: their ids, a batch at a time. */
export function listPeopleToWarn({ db }: Pick<Studio, "db">): Promise<string[]> {
  return listUsersToWarn(db);
}

/**
 * Tells a person by mail, once, that credits expire within a week. It is noted after the mail has gone: a crash between the two
 * sends it again rather than never.
 * @returns the credits that it told of
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
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
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
