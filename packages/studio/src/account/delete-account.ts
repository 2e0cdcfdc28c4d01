import {
  accessTokens,
  runInTransaction,
  sessions,
  signInBrowsers,
  signInChallenges,
  type Transaction,
  users,
} from "@portrait-studio/db";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { endWork } from "../models/end-work.ts";
import { addToOutbox } from "../outbox/add-to-outbox.ts";
import { kickOutbox } from "../outbox/relay-outbox.ts";
import { refuseInput } from "../refuse-input.ts";
import { rememberWelcomed } from "../users/remember-welcomed.ts";

/**
 * Deletes the account. Sessions and tokens are revoked at once, running jobs end, and the address is free for a new account;
 * files and rows are deleted in the background. The ledger keeps its entries under an anonymous user, and a keyed hash of the
 * mailbox remains if it got welcome credits.
 * @param email the account's own address, typed again
 * @throws VALIDATION_FAILED when it is another address
 */
export async function deleteAccount(
  studio: Pick<Studio, "db" | "dispatch" | "log" | "hashMailbox">,
  actor: Actor,
  { email }: { email: string },
): Promise<{ deleted: true }> {
  if (email !== actor.email) throw refuseInput("email", "This is not the account's address.");
  await endAccount(studio, actor);
  kickOutbox(studio);
  return { deleted: true };
}

type Person = Pick<Actor, "userId" | "email">;

/**
 * Deletes the account, for the person or an operator; the worker's relay sends the outbox.
 * @param alongside runs in the transaction of the call that deletes it
 */
export async function endAccount(
  studio: Pick<Studio, "db" | "hashMailbox">,
  person: Person,
  alongside: (tx: Transaction) => Promise<void> = async () => {},
): Promise<void> {
  const { userId } = person;
  // before the address is erased
  await rememberWelcomed(studio);
  await runInTransaction(studio.db, async (tx) => {
    if (!(await anonymise(tx, person))) return;
    await addToOutbox(tx, "account/deletion.requested", { userId });
    await alongside(tx);
  });
  await endWork(studio, { userId });
}

/** @returns whether this call deleted it, and not an earlier one */
async function anonymise(tx: Transaction, { userId, email }: Person): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({ email: `deleted-${userId}`, language: "en", theme: "system", deletedAt: sql`clock_timestamp()` })
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .returning({ id: users.id });
  if (changed.length === 0) return false;
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tx.delete(accessTokens).where(eq(accessTokens.userId, userId));
  await tx.delete(signInChallenges).where(eq(signInChallenges.email, email));
  await tx.delete(signInBrowsers).where(eq(signInBrowsers.email, email));
  return true;
}
