import { grantCredits } from "@portrait-studio/billing/ledger";
import { runInTransaction, type Transaction, users, welcomeMailboxes } from "@portrait-studio/db";
import { and, eq, isNull } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { rememberWelcomed, welcomeOf } from "./remember-welcomed.ts";

/**
 * Gives an account its welcome credits: once, and only if its mailbox has had none, whatever became of the account that had
 * them. Safe to repeat.
 */
export async function giveWelcome(
  studio: Pick<Studio, "db" | "settings" | "hashMailbox">,
  { userId }: Actor,
): Promise<void> {
  const { db, settings, hashMailbox } = studio;
  if (settings.welcomeCredits === 0) return;
  if (hashMailbox && (await isSettled(db, userId))) return;
  await rememberWelcomed(studio);
  await runInTransaction(db, async (tx) => {
    if (hashMailbox && !(await settle(tx, userId, hashMailbox))) return;
    await grantCredits(tx, {
      userId,
      source: "welcome",
      sourceRef: welcomeOf(userId),
      amount: settings.welcomeCredits,
      expiry: settings.creditExpiry,
    });
  });
}

async function isSettled(db: Studio["db"], userId: string): Promise<boolean> {
  const [person] = await db.select({ settled: users.welcomeSettled }).from(users).where(eq(users.id, userId));
  return person?.settled ?? true;
}

/** @returns whether the account is to have its credits: its mailbox was not remembered, and is from now on */
async function settle(
  tx: Transaction,
  userId: string,
  hashMailbox: (address: string) => string,
): Promise<boolean> {
  const [person] = await tx
    .update(users)
    .set({ welcomeSettled: true })
    .where(and(eq(users.id, userId), eq(users.welcomeSettled, false), isNull(users.deletedAt)))
    .returning({ email: users.email });
  if (!person) return false;
  // a parallel sign-in of the same mailbox waits here until the first one has committed
  const first = await tx
    .insert(welcomeMailboxes)
    .values({ hash: hashMailbox(person.email) })
    .onConflictDoNothing()
    .returning({ hash: welcomeMailboxes.hash });
  return first.length > 0;
}
