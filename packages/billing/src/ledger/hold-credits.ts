import { type HoldSubject, type LedgerKind, StudioError } from "@portrait-studio/contract";
import { buildOnce, creditHolds, type DatabaseHandle, newId, retryTransient } from "@portrait-studio/db";
import { is, sql } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import { checkAmount } from "./book.ts";
import { earlierResult } from "./read-hold.ts";

export interface HoldRequest {
  userId: string;
  /** the job that the credits are held for; it can have only one hold */
  subjectType: HoldSubject;
  subjectId: string;
  /** whole credits; 0 when the action is configured to be free */
  amount: number;
  /** minutes from now within which the job must have ended */
  deadlineMinutes: number;
}

declare const heldCredits: unique symbol;

/** Proof that credits are held: only `holdCredits` makes one, so a job that requires it cannot start without a hold. */
export interface CreditHold {
  readonly id: string;
  readonly amount: number;
  readonly deadlineAt: Date;
  readonly [heldCredits]: true;
}

/**
 * Reserves credits for a job, from the grants that expire soonest. A repeated call for the same subject gets the same hold.
 * Every click waits for this, so it is a single statement, which calls the database function "hold_credits".
 * @throws StudioError INSUFFICIENT_CREDITS {required, available}; IDEMPOTENCY_KEY_REUSED when the subject has a hold of another
 * amount or user.
 */
export async function holdCredits(handle: DatabaseHandle, request: HoldRequest): Promise<CreditHold> {
  const { userId, amount } = request;
  checkAmount(amount, 0);
  const id = newId("hold");
  const answer = await (is(handle, PgTransaction)
    ? callFunction(handle, request, id)
    : retryTransient(() => callFunction(handle, request, id)));
  switch (answer.outcome) {
    case "held":
      return prove({ id, amount, deadlineAt: answer.deadline });
    case "earlier":
      return prove(
        earlierResult<Parameters<typeof prove>[0]>(answer.op, { userId, kind: "hold", asked: { amount } }),
      );
    case "insufficient":
      throw new StudioError("INSUFFICIENT_CREDITS", { required: amount, available: answer.available });
    default:
      throw new StudioError("IDEMPOTENCY_KEY_REUSED");
  }
}

type HoldAnswer =
  | { outcome: "held"; deadline: Date }
  | { outcome: "earlier"; op: { userId: string; kind: LedgerKind; result: unknown } }
  | { outcome: "insufficient"; available: number }
  | { outcome: "reused" };

async function callFunction(handle: DatabaseHandle, request: HoldRequest, id: string): Promise<HoldAnswer> {
  const [answer] = await prepareCall(handle).execute({ ...request, id, op: newId("op") });
  // the function returns one row whose columns depend on its outcome
  return answer as HoldAnswer;
}

const prepareCall = buildOnce((handle) => {
  const given = sql.placeholder;
  return handle
    .select({
      outcome: sql<string>`outcome`,
      deadline: sql`deadline`.mapWith(creditHolds.deadlineAt),
      available: sql<number>`spendable`,
      op: {
        userId: sql<string>`op_user`,
        kind: sql<LedgerKind>`op_kind`,
        result: sql<unknown>`op_result`,
      },
    })
    .from(
      sql`hold_credits(${given("userId")}, ${given("subjectType")}, ${given("subjectId")}, ${given("amount")},
        ${given("deadlineMinutes")}, ${given("id")}, ${given("op")})`,
    )
    .prepare("hold_credits");
});

function prove({
  id,
  amount,
  deadlineAt,
}: {
  id: string;
  amount: number;
  deadlineAt: string | Date;
}): CreditHold {
  return { id, amount, deadlineAt: new Date(deadlineAt) } as CreditHold;
}
