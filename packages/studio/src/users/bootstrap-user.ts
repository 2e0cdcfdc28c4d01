import { grantCredits } from "@portrait-studio/billing/ledger";
import { StudioError, type User } from "@portrait-studio/contract";
import type { Actor, Studio } from "../context.ts";
import { inTransaction } from "../transaction.ts";
import { readUser } from "./read-user.ts";

/** Readies a fresh account: welcome credits, once. Safe to repeat. */
export async function bootstrapUser(
  studio: Pick<Studio, "db" | "settings">,
  actor: Actor,
  input: { supabaseUserId: string; email: string },
): Promise<User> {
  if (input.supabaseUserId !== actor.userId || input.email !== actor.email)
    throw new StudioError("FORBIDDEN");
  const { welcomeCredits, creditExpiry } = studio.settings;
  if (welcomeCredits > 0) {
    await inTransaction(studio.db, (tx) =>
      grantCredits(tx, {
        userId: actor.userId,
        source: "welcome",
        sourceRef: `welcome:${actor.userId}`,
        amount: welcomeCredits,
        expiry: creditExpiry,
      }),
    );
  }
  return readUser(studio.db, actor.userId);
}
