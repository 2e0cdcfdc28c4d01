import { limits } from "@portrait-studio/contract";
import { creditAccounts, users } from "@portrait-studio/db";
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Studio } from "../context.ts";

const pageSize = 100;

/**
 * Sends one again only after they had enough in between. A crash sends one twice rather than never; one that could
 * not be sent is left for a later run. @param page where to continue; "" begins @throws when no mail could be sent
 */
export async function sendLowCreditsMail(
  studio: Pick<Studio, "db" | "mailer" | "settings" | "log">,
  page: { after: string },
): Promise<{ told: number; next: string | null }> {
  const { db, mailer, settings, log } = studio;
  const people = await db
    .select({
      id: users.id,
      to: users.email,
      language: users.language,
      credits: creditAccounts.available,
      toldAt: users.lowCreditsToldAt,
    })
    .from(users)
    .innerJoin(creditAccounts, eq(creditAccounts.userId, users.id))
    .where(
      and(
        sql`${users.notifyLowCredits}`,
        gt(users.id, page.after),
        isNull(users.deletedAt),
        isNull(users.deletionDueAt),
        isNull(users.blockedAt),
      ),
    )
    .orderBy(asc(users.id))
    .limit(pageSize);
  let told = 0;
  let failure: unknown;
  for (const { id, to, language, credits, toldAt } of people) {
    const isLow = credits < limits.lowCredits;
    if (isLow === (toldAt !== null)) continue;
    try {
      if (isLow) {
        const { appUrl } = settings;
        await mailer.send("lowCredits", {
          to,
          language,
          credits,
          link: `${appUrl}/billing`,
          settingsLink: `${appUrl}/settings#notifications`,
        });
        told += 1;
      }
      await db
        .update(users)
        .set({ lowCreditsToldAt: isLow ? sql`clock_timestamp()` : null })
        .where(eq(users.id, id));
    } catch (error) {
      failure = error;
    }
  }
  if (failure && told === 0) throw failure;
  if (failure) log("warn", "Some mails about few credits could not be sent yet.", { error: String(failure) });
  return { told, next: people.length < pageSize ? null : (people.at(-1)?.id ?? null) };
}
