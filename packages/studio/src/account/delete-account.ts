import type { Deletion } from "@portrait-studio/contract";
import {
  accessTokens,
  passkeyChallenges,
  passkeys,
  runInTransaction,
  sessions,
  signInBrowsers,
  signInChallenges,
  type Transaction,
  users,
} from "@portrait-studio/db";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { refuseInput } from "../errors/refuse-input.ts";
import { cancelUnfinishedJobs } from "../models/cancel-unfinished-jobs.ts";
import { addToOutbox } from "../outbox/add-to-outbox.ts";
import { sendOutboxNow } from "../outbox/relay-outbox.ts";
import { rememberWelcomed } from "../users/remember-welcomed.ts";

/**
 * Deletes the account now. Sessions and tokens are revoked at once, running jobs end, and the address is free for a new account;
 * files and rows are deleted in the background. The ledger keeps its entries under an anonymous user, and a keyed hash of the
 * mailbox remains if it got welcome credits.
 * @param email the account's own address, typed again
 * @throws VALIDATION_FAILED when it is another address
 */
export async function deleteAccount(
  studio: Pick<Studio, "db" | "dispatch" | "log" | "hashMailbox">,
  actor: Actor,
  { email }: { email: string },
): Promise<Deletion> {
  if (email !== actor.email) throw refuseInput("email", "This is not the account's address.");
  await endAccount(studio, actor);
  sendOutboxNow(studio);
  return { deletesAt: null };
}

type LeavingPerson = Pick<Actor, "userId" | "email">;

interface DeletionOptions {
  /** runs in the transaction of the call that deletes it */
  alongside?: (tx: Transaction) => Promise<void>;
  /** what the person's row must fulfil in that transaction; otherwise nothing happens */
  onlyIf?: SQL | undefined;
}

export async function endAccount(
  studio: Pick<Studio, "db" | "hashMailbox">,
  person: LeavingPerson,
  { alongside = async () => {}, onlyIf }: DeletionOptions = {},
): Promise<void> {
  const { userId } = person;
  // before the address is erased
  await rememberWelcomed(studio);
  const deleted = await runInTransaction(studio.db, async (tx) => {
    if (!(await anonymise(tx, person, onlyIf))) return false;
    await addToOutbox(tx, "account/deletion.requested", { userId });
    await alongside(tx);
    return true;
  });
  if (deleted || !onlyIf) await cancelUnfinishedJobs(studio, { userId });
}

/** @returns whether this call deleted it, and not an earlier one */
async function anonymise(tx: Transaction, { userId, email }: LeavingPerson, onlyIf: SQL | undefined) {
  const { rowCount } = await tx
    .update(users)
    .set({
      email: `deleted-${userId}`,
      language: "en",
      theme: "system",
      deletionDueAt: null,
      deletedAt: sql`clock_timestamp()`,
    })
    .where(and(eq(users.id, userId), isNull(users.deletedAt), onlyIf));
  if (!rowCount) return false;
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tx.delete(accessTokens).where(eq(accessTokens.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId));
  await tx.delete(signInChallenges).where(eq(signInChallenges.email, email));
  await tx.delete(signInBrowsers).where(eq(signInBrowsers.email, email));
  return true;
}
