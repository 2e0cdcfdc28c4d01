import { StudioError } from "@portrait-studio/contract";
import { type Transaction, users } from "@portrait-studio/db";
import { eq } from "drizzle-orm";

/**
 * Locks the person's row against being blocked until the transaction ends, so that a concurrent block either sees and ends what
 * the transaction adds, or is seen here.
 * @throws ACCOUNT_BLOCKED
 */
export async function requireUnblocked(tx: Transaction, userId: string): Promise<void> {
  const [person] = await tx
    .select({ blockedAt: users.blockedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  if (person?.blockedAt) throw new StudioError("ACCOUNT_BLOCKED");
}
