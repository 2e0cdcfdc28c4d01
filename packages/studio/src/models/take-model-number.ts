import { type Transaction, users } from "@portrait-studio/db";
import { eq, sql } from "drizzle-orm";
import { requireUnblocked } from "../auth/require-unblocked.ts";

/**
 * The number of the person's next model, for its trigger word and name. Numbers of deleted models are not reused, and the
 * person's row stays locked until the transaction ends, so every number is unique.
 * @throws ACCOUNT_BLOCKED
 */
export async function takeModelNumber(tx: Transaction, userId: string): Promise<number> {
  await requireUnblocked(tx, userId);
  const [counted] = await tx
    .update(users)
    .set({ modelsMade: sql`${users.modelsMade} + 1` })
    .where(eq(users.id, userId))
    .returning({ number: users.modelsMade });
  if (!counted) throw new Error("The account of the model's owner was deleted.");
  return counted.number;
}

/** A word that no language has: "ps1", "ps2", … */
export function toTriggerWord(number: number): string {
  return `ps${number}`;
}
