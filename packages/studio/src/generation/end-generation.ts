import { releaseHold } from "@portrait-studio/billing/ledger";
import { type ErrorCode, isUnfinished } from "@portrait-studio/contract";
import { generations } from "@portrait-studio/db";
import { eq, sql } from "drizzle-orm";
import type { Studio } from "../context.ts";
import { inTransaction } from "../transaction.ts";

export type GenerationEnding =
  /** the engine makes nothing more; what it delivered decides whether that is success */
  { status: "delivered" } | { status: "failed"; errorCode: ErrorCode } | { status: "cancelled" };

/**
 * Ends a request: its status and the release of what was not delivered change in one transaction. Success, failure, cancel
 * and deadline all come here; the first wins and every later call changes nothing. Pictures that were delivered stay, and
 * stay paid for.
 * @returns whether this call was the one that ended it
 */
export function endGeneration(
  { db }: Pick<Studio, "db">,
  generationId: string,
  ending: GenerationEnding,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [row] = await tx.select().from(generations).where(eq(generations.id, generationId)).for("update");
    if (!row || !isUnfinished(row.status)) return false;
    await tx
      .update(generations)
      .set({ ...outcome(ending, row.creditsCharged > 0), completedAt: sql`clock_timestamp()` })
      .where(eq(generations.id, generationId));
    await releaseHold(tx, { holdId: row.holdId });
    return true;
  });
}

function outcome(ending: GenerationEnding, anyDelivered: boolean) {
  switch (ending.status) {
    case "cancelled":
      return { status: "cancelled", errorCode: null } as const;
    case "failed":
      return { status: "failed", errorCode: ending.errorCode } as const;
    case "delivered":
      return anyDelivered
        ? ({ status: "completed", errorCode: null } as const)
        : ({ status: "failed", errorCode: "GENERATION_FAILED" } as const);
  }
}
