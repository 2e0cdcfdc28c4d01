import { releaseHold } from "@portrait-studio/billing/ledger";
import { idempotencyKeys, promptRefinements, runInTransaction } from "@portrait-studio/db";
import { and, eq } from "drizzle-orm";
import type { Studio } from "../context.ts";

/** Releases its credit and frees its idempotency key, so that a retry asks again. @returns whether this call ended it */
export function failRefinement({ db }: Pick<Studio, "db">, id: string): Promise<boolean> {
  return runInTransaction(db, async (tx) => {
    const [row] = await tx.select().from(promptRefinements).where(eq(promptRefinements.id, id)).for("update");
    if (row?.status !== "processing") return false;
    await tx.update(promptRefinements).set({ status: "failed" }).where(eq(promptRefinements.id, id));
    await tx
      .delete(idempotencyKeys)
      .where(and(eq(idempotencyKeys.userId, row.userId), eq(idempotencyKeys.resultId, id)));
    await releaseHold(tx, { holdId: row.holdId });
    return true;
  });
}
