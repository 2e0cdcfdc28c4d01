import { type Transaction, users } from "@portrait-studio/db";
import { eq, sql } from "drizzle-orm";
import { requireUnblocked } from "../auth/require-unblocked.ts";

/** Numbers are never reused; the person's row stays locked until the transaction ends. @throws ACCOUNT_BLOCKED */
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

export function toTriggerWord(number: number): string {
  return `ps${number}`;
}
