import { type Transaction, users } from "@portrait-studio/db";
import { eq, sql } from "drizzle-orm";

/**
 * The number of the person's next model, for its trigger word and name. Numbers of deleted models are not reused, and the
 * person's row stays locked until the transaction ends, so every number is unique.
 */
export async function numberModel(tx: Transaction, userId: string): Promise<number> {
  const [counted] = await tx
    .update(users)
    .set({ modelsMade: sql`${users.modelsMade} + 1` })
    .where(eq(users.id, userId))
    .returning({ number: users.modelsMade });
  if (!counted) throw new Error("The account of the model's owner was deleted.");
  return counted.number;
}

/** A word that no language has: "ps1", "ps2", … */
export function triggerWordOf(number: number): string {
  return `ps${number}`;
}
