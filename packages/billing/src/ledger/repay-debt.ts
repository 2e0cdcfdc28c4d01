import { creditGrants, type Transaction } from "@portrait-studio/db";
import { and, eq, gt, sql } from "drizzle-orm";
import { book } from "./book.ts";
import { burnOrder, isLive, takeInOrder } from "./burn-order.ts";
import { ledgerNow } from "./lock-account.ts";

/**
 * Repays an account's debts from its available credits, oldest debt first. It runs after every operation that adds credits or
 * debt, so an account in debt never has credits to spend and cannot start jobs. The account must be locked.
 * @param cause key of the operation that caused the repayment
 */
export async function repayDebt(tx: Transaction, userId: string, cause: string): Promise<void> {
  const { rows: debts } = await tx.execute<{ grant_id: string; purchase_id: string; amount: number }>(sql`
    select e.grant_id, g.source_ref as purchase_id, -sum(e.amount)::int as amount
    from ledger_entry e join credit_grant g on g.id = e.grant_id
    where e.user_id = ${userId} and e.bucket = 'debt'
    group by e.grant_id, g.source_ref having sum(e.amount) < 0 order by min(e.id)`);
  for (const { grant_id: debtor, purchase_id: subjectId, amount } of debts) {
    const rows = await tx
      .select({
        now: ledgerNow(),
        id: creditGrants.id,
        remaining: creditGrants.remaining,
        expiresAt: creditGrants.expiresAt,
      })
      .from(creditGrants)
      .where(and(eq(creditGrants.userId, userId), gt(creditGrants.remaining, 0)))
      .orderBy(...burnOrder());
    const live = rows.filter((grant) => isLive(grant, grant.now));
    const parts = takeInOrder(live, amount);
    const [first] = live;
    if (!first || parts.length === 0) return;
    const paid = parts.reduce((sum, part) => sum + part.amount, 0);
    await book(tx, {
      key: `repay:${debtor}:${cause}`,
      kind: "repay",
      userId,
      subjectType: "purchase",
      subjectId,
      result: { amount: paid },
      at: first.now,
      lines: [
        ...parts.map((part) => ({
          grantId: part.grantId,
          bucket: "available" as const,
          amount: -part.amount,
        })),
        { grantId: debtor, bucket: "debt", amount: paid },
      ],
    });
  }
}
