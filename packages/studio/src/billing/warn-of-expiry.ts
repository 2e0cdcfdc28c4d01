import { listGrantsToWarnAbout, listUsersToWarn, markWarned } from "@portrait-studio/billing/ledger";
import { users } from "@portrait-studio/db";
import { and, eq, isNull } from "drizzle-orm";
import type { Studio } from "../context.ts";

const mailsAtOnce = 10;

/**
 * A mail that could not be sent is left for a later run. @throws when no mail could be sent
 * @param page where to continue, and how long ago their last week began at most
 */
export async function warnPeople(
  studio: Pick<Studio, "db" | "mailer" | "settings" | "log">,
  page: { after: string; since?: string },
): Promise<{ warned: number; next: string | null }> {
  const { users: people, next } = await listUsersToWarn(studio.db, page);
  let warned = 0;
  let failure: unknown;
  for (let start = 0; start < people.length; start += mailsAtOnce)
    for (const sent of await Promise.allSettled(
      people.slice(start, start + mailsAtOnce).map((userId) => warnOfExpiry(studio, userId)),
    ))
      if (sent.status === "rejected") failure = sent.reason;
      else warned += 1;
  if (failure && warned === 0) throw failure;
  if (failure)
    studio.log("warn", "Some warnings of expiry could not be sent yet.", { error: String(failure) });
  return { warned, next };
}

/** A crash in between sends it twice rather than never. @returns the credits that the mail is about */
export async function warnOfExpiry(
  { db, mailer, settings: { appUrl } }: Pick<Studio, "db" | "mailer" | "settings">,
  userId: string,
): Promise<number> {
  const grants = await listGrantsToWarnAbout(db, userId);
  if (grants.length === 0) return 0;
  const credits = grants.reduce((sum, grant) => sum + grant.remaining, 0);
  const [person] = await db
    .select({ email: users.email, language: users.language })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt), isNull(users.deletionDueAt)));
  if (person) {
    const { email: to, language } = person;
    await mailer.send("expiry", {
      to,
      language,
      expiring: grants.map(({ remaining, expiresAt }) => ({ credits: remaining, expiresAt })),
      link: `${appUrl}/create`,
    });
  }
  await markWarned(
    db,
    grants.map(({ id }) => id),
  );
  return person ? credits : 0;
}
