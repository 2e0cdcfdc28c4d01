import { grantCredits } from "@portrait-studio/billing/ledger";
import { StudioError, type User } from "@portrait-studio/contract";
import {
  creditGrants,
  runInTransaction,
  type Transaction,
  users,
  welcomeMailboxes,
} from "@portrait-studio/db";
import { and, eq, isNull } from "drizzle-orm";
import { takeAllowance } from "../allowances/take-allowance.ts";
import type { Actor, Studio } from "../context.ts";
import type { HashMailbox } from "./mailbox-hash.ts";
import { readUser } from "./read-user.ts";
import { rememberWelcomed, toWelcomeRef } from "./remember-welcomed.ts";

/** Prepares a new account: gives its welcome credits once. Safe to repeat. @throws WELCOME_DELAYED: the account works without them */
export async function bootstrapUser(
  studio: Pick<Studio, "db" | "settings" | "hashMailbox" | "auth">,
  actor: Actor,
  input: { supabaseUserId: string; email: string },
  { network }: { network?: string | undefined } = {},
): Promise<User> {
  if (input.supabaseUserId !== actor.userId || input.email !== actor.email)
    throw new StudioError("FORBIDDEN");
  await giveWelcome(studio, actor, network);
  return readUser(studio.db, actor.userId);
}

/**
 * Gives an account its welcome credits once, and only if its mailbox has never had any, even under an account that was deleted
 * since. Safe to repeat.
 * @param network of the call, of which only so many people a day get them; undefined where that is not known
 * @throws WELCOME_DELAYED {retryAfterSeconds}
 */
async function giveWelcome(
  studio: Pick<Studio, "db" | "settings" | "hashMailbox" | "auth">,
  { userId }: Actor,
  network: string | undefined,
): Promise<void> {
  const { db, settings, hashMailbox } = studio;
  if (settings.welcomeCredits === 0) return;
  if (hashMailbox && (await isSettled(db, userId))) return;
  await rememberWelcomed(studio);
  await runInTransaction(db, async (tx) => {
    if (hashMailbox ? !(await settle(tx, userId, hashMailbox)) : await isWelcomed(tx, userId)) return;
    await claimPlace(tx, studio, network);
    await grantCredits(tx, {
      userId,
      source: "welcome",
      sourceRef: toWelcomeRef(userId),
      amount: settings.welcomeCredits,
      expiry: settings.creditExpiry,
    });
  });
}

/** @throws WELCOME_DELAYED */
async function claimPlace(
  tx: Transaction,
  { auth, settings }: Pick<Studio, "auth" | "settings">,
  network: string | undefined,
): Promise<void> {
  if (network === undefined) return;
  const retryAfterSeconds = await takeAllowance(tx, {
    subject: auth.hashNetwork(toSubnet(network)),
    amount: 1,
    limit: settings.welcomesPerNetwork,
    minutes: 24 * 60,
  });
  if (retryAfterSeconds > 0)
    throw new StudioError("WELCOME_DELAYED", {
      retryAfterSeconds,
      count: Math.ceil(retryAfterSeconds / 3600),
    });
}

/** One customer of a provider can choose addresses from the /24 of an IPv4 address, or the /48 of an IPv6 one. */
function toSubnet(network: string): string {
  return network.includes(":")
    ? network.split(":").slice(0, 3).join(":")
    : network.split(".").slice(0, 3).join(".");
}

async function isWelcomed(tx: Transaction, userId: string): Promise<boolean> {
  return (await tx.$count(creditGrants, eq(creditGrants.sourceRef, toWelcomeRef(userId)))) > 0;
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
  // a concurrent sign-in with the same mailbox waits here until the first one commits
  const { rowCount } = await tx
    .insert(welcomeMailboxes)
    .values({ hash: hashMailbox(person.email) })
    .onConflictDoNothing();
  return rowCount === 1;
}
