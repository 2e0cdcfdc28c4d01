import { accountExports, users } from "@portrait-studio/db";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Studio } from "../context.ts";

/** A crash in between sends it twice rather than never. @returns whether one was sent @throws when the mail server refused it */
export async function sendExportMail(
  { db, mailer, settings: { appUrl } }: Pick<Studio, "db" | "mailer" | "settings">,
  exportId: string,
): Promise<boolean> {
  const [row] = await db
    .select({ expiresAt: accountExports.expiresAt, email: users.email, language: users.language })
    .from(accountExports)
    .innerJoin(
      users,
      and(eq(users.id, accountExports.userId), isNull(users.deletedAt), isNull(users.deletionDueAt)),
    )
    .where(
      and(
        eq(accountExports.id, exportId),
        eq(accountExports.status, "completed"),
        gt(accountExports.expiresAt, sql`clock_timestamp()`),
        isNull(accountExports.downloadedAt),
        isNull(accountExports.toldAt),
        eq(users.notifyExport, true),
      ),
    );
  if (!row?.expiresAt) return false;
  await mailer.send("exportReady", {
    to: row.email,
    language: row.language,
    expiresAt: row.expiresAt,
    link: `${appUrl}/settings#data`,
    settingsLink: `${appUrl}/settings#notifications`,
  });
  await db
    .update(accountExports)
    .set({ toldAt: sql`clock_timestamp()` })
    .where(eq(accountExports.id, exportId));
  return true;
}
