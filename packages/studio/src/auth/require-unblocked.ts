import { StudioError } from "@portrait-studio/contract";
import { type Transaction, users } from "@portrait-studio/db";
import { eq } from "drizzle-orm";

/**
 * Locks the person's row against being blocked or closed until the transaction ends, so that a concurrent block either sees and
 * ends what the transaction adds, or is seen here.
 * @throws ACCOUNT_BLOCKED, UNAUTHENTICATED when the account is about to be deleted
 */
export async function requireUnblocked(tx: Transaction, userId: string): Promise<void> {
  const [person] = await tx
    .select({ blockedAt: users.blockedAt, deletionDueAt: users.deletionDueAt })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  if (person?.blockedAt) throw new StudioError("ACCOUNT_BLOCKED");
  if (person?.deletionDueAt) throw new StudioError("UNAUTHENTICATED");
}
