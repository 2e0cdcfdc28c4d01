import { grantCredits } from "@portrait-studio/billing/ledger";
import { runInTransaction, type Transaction, users, welcomeMailboxes } from "@portrait-studio/db";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import type { HashMailbox } from "./mailbox-hash.ts";
import { rememberWelcomed, welcomeOf } from "./remember-welcomed.ts";

/**
 * Gives an account its welcome credits once, and only if its mailbox has never had any, even under an account that was deleted
 * since. Safe to repeat.
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

/** Remembers the account's mailbox. @returns whether it is new, so that the account gets its credits */
async function settle(tx: Transaction, userId: string, hashMailbox: HashMailbox): Promise<boolean> {
  const [person] = await tx
    .update(users)
    .set({ welcomeSettled: true })
    .where(and(eq(users.id, userId), eq(users.welcomeSettled, false), isNull(users.deletedAt)))
    .returning({ email: users.email });
  if (!person) return false;
  const [hash, ...earlier] = hashMailbox(person.email);
  // a concurrent sign-in with the same mailbox waits here until the first one commits
  const first = await tx
    .insert(welcomeMailboxes)
    .values({ hash })
    .onConflictDoNothing()
    .returning({ hash: welcomeMailboxes.hash });
  if (first.length === 0) return false;
  const known = await tx.$count(welcomeMailboxes, inArray(welcomeMailboxes.hash, earlier));
  return known === 0;
}
