import { releaseHold } from "@portrait-studio/billing/ledger";
import { type ErrorCode, isUnfinished } from "@portrait-studio/contract";
import { generations, images, runInTransaction, type Transaction } from "@portrait-studio/db";
import { eq, sql } from "drizzle-orm";
import type { Studio } from "../context.ts";
import { addToOutbox } from "../outbox/add-to-outbox.ts";
import { endsFromOutside, failureCodes } from "./failure-codes.ts";

export type GenerationEnding =
  /** the engine has finished; success if it delivered an image, otherwise a failure with `errorCode` */
  | { status: "delivered"; errorCode?: ErrorCode | undefined }
  /** the run gave up; without a code, the default code of its kind */
  | { status: "failed"; errorCode?: ErrorCode | undefined }
  | { status: "cancelled" };

/**
 * Ends a request: sets its status and releases the credits of undelivered images in one transaction. Success, failure, cancel
 * and deadline all end here; the first one wins and later calls change nothing. Delivered images stay and stay paid. When the
 * end comes from outside the request's run, the transaction also writes the event that stops that run.
 * @returns whether this call ended it
 */
export function endGeneration(
  { db }: Pick<Studio, "db">,
  generationId: string,
  ending: GenerationEnding,
): Promise<boolean> {
  return runInTransaction(db, async (tx) => {
    const [row] = await tx.select().from(generations).where(eq(generations.id, generationId)).for("update");
    if (!row || !isUnfinished(row.status)) return false;
    const succeeded = ending.status === "delivered" && (await hasImages(tx, generationId));
    const status = succeeded ? "completed" : ending.status === "cancelled" ? "cancelled" : "failed";
    const errorCode = status === "failed" ? (getError(ending) ?? failureCodes[row.kind].engine_error) : null;
    await tx
      .update(generations)
      .set({ status, errorCode, previews: null, progress: null, completedAt: sql`clock_timestamp()` })
      .where(eq(generations.id, generationId));
    if (status === "cancelled" || endsFromOutside(errorCode))
      await addToOutbox(tx, `${row.kind}/cancelled`, { generationId });
    if (row.holdId) await releaseHold(tx, { holdId: row.holdId });
    return true;
  });
}

/** How a request has ended, for who reads its run; undefined for one that was deleted. */
export async function readGenerationEnding({ db }: Pick<Studio, "db">, generationId: string) {
  const [row] = await db
    .select({ status: generations.status, errorCode: generations.errorCode })
    .from(generations)
    .where(eq(generations.id, generationId));
  return row;
}

function getError(ending: GenerationEnding): ErrorCode | undefined {
  return ending.status === "cancelled" ? undefined : ending.errorCode;
}

async function hasImages(tx: Transaction, generationId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: images.id })
    .from(images)
    .where(eq(images.generationId, generationId))
    .limit(1);
  return rows.length > 0;
}
