import { signInChallenges, type Transaction } from "@portrait-studio/db";
import { and, desc, eq, gt, sql } from "drizzle-orm";
import { ago, databaseNow } from "../clock.ts";
import { pacing } from "./budgets.ts";

export interface SentMail {
  id: string;
  expiresAt: Date;
  ageSeconds: number;
  /** neither used nor refused by the mail server */
  isOpen: boolean;
}

/** The address's mails of the last hour, newest first: either those requested by known browsers, or the others. */
export function readMails(tx: Transaction, email: string, fromKnownBrowser: boolean): Promise<SentMail[]> {
  const { id, createdAt, expiresAt, closedAt } = signInChallenges;
  return tx
    .select({
      id,
      expiresAt,
      ageSeconds: sql<number>`extract(epoch from ${databaseNow} - ${createdAt})::float8`,
      isOpen: sql<boolean>`${closedAt} is null`,
    })
    .from(signInChallenges)
    .where(
      and(
        eq(signInChallenges.email, email),
        eq(signInChallenges.fromKnownBrowser, fromKnownBrowser),
        gt(createdAt, ago(pacing.window)),
      ),
    )
    .orderBy(desc(createdAt), desc(id));
}

/**
 * Whole seconds until another mail may be sent. A used mail causes no wait, because only the address's owner can use it.
 * @param mails of the last hour, newest first
 */
export function secondsUntilNextMail(mails: readonly SentMail[]): number {
  const [newest] = mails;
  if (!newest?.isOpen) return 0;
  const unused = mails.filter(({ isOpen }) => isOpen).length;
  const spacing = unused < pacing.quickMails ? pacing.quick : pacing.slow;
  return Math.max(Math.ceil(spacing.seconds() - newest.ageSeconds), 0);
}
