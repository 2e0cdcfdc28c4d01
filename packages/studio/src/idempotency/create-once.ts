import { createHash } from "node:crypto";
import { StudioError } from "@portrait-studio/contract";
import { idempotencyKeys, runInTransaction, type Transaction } from "@portrait-studio/db";
import { and, eq } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";

export interface RequestOptions {
  /** the Idempotency-Key header; calls with the same key and body are one request */
  idempotencyKey?: string | undefined;
}

interface RepeatableRequest extends RequestOptions {
  /** e.g. "training.create" */
  operation: string;
  /** the request's body, which must be the same in a retry */
  body: unknown;
  /** id of the row that this request would create */
  resultId: string;
}

/**
 * Creates a row once per idempotency key: `create` runs in the transaction that claims the key. A concurrent request with the
 * same key waits until the first one commits.
 * @returns the id of this request's row, or of the earlier request's with the same key and body
 * @throws IDEMPOTENCY_KEY_REUSED when the earlier request had another body
 */
export function createOnce(
  { db }: Pick<Studio, "db">,
  { userId }: Actor,
  request: RepeatableRequest,
  create: (tx: Transaction) => Promise<void>,
): Promise<string> {
  return runInTransaction(db, async (tx) => {
    const earlier = await claimKey(tx, userId, request);
    if (!earlier) await create(tx);
    return earlier ?? request.resultId;
  });
}

/** @returns the id of the row that an earlier request created, or undefined when this is the first request */
async function claimKey(
  tx: Transaction,
  userId: string,
  { operation, idempotencyKey: key, body, resultId }: RepeatableRequest,
): Promise<string | undefined> {
  if (!key) return undefined;
  const requestHash = createHash("sha256").update(JSON.stringify(body)).digest("hex");
  const { rowCount } = await tx
    .insert(idempotencyKeys)
    .values({ userId, operation, key, requestHash, resultId })
    .onConflictDoNothing();
  if (rowCount) return undefined;
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
