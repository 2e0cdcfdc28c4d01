import { creditGrants, type DatabaseHandle, runInTransaction, type Transaction } from "@portrait-studio/db";
import { and, eq, gt, lte } from "drizzle-orm";
import { book } from "./book.ts";
import { burnOrder } from "./burn-order.ts";
import { ledgerNow, lockAccount } from "./lock-account.ts";

/** Bookkeeping only: expired credits cannot be spent anyway. @returns credits booked as expired */
export function expireGrants(handle: DatabaseHandle, userId: string): Promise<number> {
  return runInTransaction(handle, async (tx) => {
    await lockAccount(tx, userId);
    const due = await readDueGrants(tx, userId);
    for (const { id, remaining, now } of due)
      await book(tx, {
        key: `expire:${id}`,
        kind: "expire",
        userId,
        subjectType: "grant",
        subjectId: id,
        result: { amount: remaining },
        at: now,
        lines: [
          { grantId: id, bucket: "available", amount: -remaining },
          { grantId: id, bucket: "expired", amount: remaining },
        ],
      });
    return due.reduce((sum, grant) => sum + grant.remaining, 0);
  });
}

function readDueGrants(tx: Transaction, userId: string) {
  return tx
    .select({ id: creditGrants.id, remaining: creditGrants.remaining, now: ledgerNow() })
    .from(creditGrants)
    .where(
      and(
        eq(creditGrants.userId, userId),
        gt(creditGrants.remaining, 0),
        lte(creditGrants.expiresAt, ledgerNow()),
      ),
    )
    .orderBy(...burnOrder());
}
