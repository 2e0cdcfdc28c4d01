import { createHash } from "node:crypto";
import { StudioError } from "@portrait-studio/contract";
import { idempotencyKeys, type Transaction } from "@portrait-studio/db";
import { and, eq } from "drizzle-orm";

export interface RequestOptions {
  /** the Idempotency-Key header: the same key and body are one request */
  idempotencyKey?: string | undefined;
}

interface Claim {
  userId: string;
  /** e.g. "training.create" */
  operation: string;
  key: string | undefined;
  /** the request's body, to tell a repetition from another request */
  body: unknown;
  /** id of the row that this request is about to make */
  resultId: string;
}

/**
 * Claims an idempotency key for the row that is about to be made, in the same transaction. A parallel request with the same
 * key waits here until the first commits.
 * @returns the id of the row that an earlier request made, or undefined when this one is the first
 * @throws IDEMPOTENCY_KEY_REUSED when the earlier request had another body
 */
export async function claimIdempotencyKey(tx: Transaction, claim: Claim): Promise<string | undefined> {
  const { userId, operation, key, resultId } = claim;
  if (!key) return undefined;
  const requestHash = createHash("sha256").update(JSON.stringify(claim.body)).digest("hex");
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ userId, operation, key, requestHash, resultId })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (claimed.length > 0) return undefined;
  const [first] = await tx
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.userId, userId),
        eq(idempotencyKeys.operation, operation),
        eq(idempotencyKeys.key, key),
      ),
    );
  if (first?.requestHash !== requestHash) throw new StudioError("IDEMPOTENCY_KEY_REUSED");
  return first.resultId;
}
