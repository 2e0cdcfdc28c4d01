import { users } from "@portrait-studio/db";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Studio } from "../context.ts";
import { endAwaitedRun, isAwaited } from "../outbox/await-run.ts";
import { createKeepToken } from "./keep-account.ts";

/** A crash in between sends it twice rather than never. @returns whether one was sent @throws when the mail server refused it */
export async function sendDeletionMail(
  studio: Pick<Studio, "db" | "auth" | "mailer" | "settings">,
  { userId, eventId }: { userId: string; eventId: string },
): Promise<boolean> {
  const { db, mailer, settings } = studio;
  if (!(await isAwaited(db, { eventId }))) return false;
  const [person] = await db
    .select({ email: users.email, language: users.language, dueAt: users.deletionDueAt })
    .from(users)
    .where(
      and(eq(users.id, userId), isNull(users.deletedAt), gt(users.deletionDueAt, sql`clock_timestamp()`)),
    );
  if (!person?.dueAt) return false;
  const { email: to, language, dueAt } = person;
  // the token in the fragment, so that it appears in no server log and no Referer header
  const link = new URL("/keep-account", settings.appUrl);
  link.searchParams.set("until", dueAt.toISOString());
  link.hash = new URLSearchParams({ token: createKeepToken(studio, userId, dueAt) }).toString();
  await mailer.send("deletion", { to, language, deletesAt: dueAt, link: link.href });
  await endAwaitedRun(db, { eventId });
  return true;
}
