import { type HoldSubject, type LedgerKind, StudioError } from "@portrait-studio/contract";
import { creditHolds, type DatabaseHandle, newId, retryTransient } from "@portrait-studio/db";
import { is, sql } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import { checkAmount } from "./check-amount.ts";
import { earlierResult } from "./earlier-result.ts";

export interface HoldRequest {
  userId: string;
  /** the work that the credits are held for; it can have one hold only */
  subjectType: HoldSubject;
  subjectId: string;
  /** whole credits; 0 where an action is configured to cost nothing */
  amount: number;
  /** the work must have ended by then, counted from now */
  deadlineMinutes: number;
}

declare const heldCredits: unique symbol;

/** Proof that credits are held: only `holdCredits` makes one, so work that asks for it cannot start without. */
export interface CreditHold {
  readonly id: string;
  readonly amount: number;
  readonly deadlineAt: Date;
  readonly [heldCredits]: true;
}

interface StoredHold {
  id: string;
  amount: number;
  deadlineAt: string;
}

/**
 * Reserves credits for a piece of work, from the grants that expire soonest. The same subject again gets the same hold. It is
 * one statement, whose steps stand in the database's function "hold_credits": this is what every click waits for.
 * @throws StudioError INSUFFICIENT_CREDITS {required, available}; IDEMPOTENCY_KEY_REUSED when the subject is held with another
 * amount or for another user.
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
      return prove(earlierResult<StoredHold>(answer.op, { userId, kind: "hold", asked: { amount } }));
    case "insufficient":
      throw new StudioError("INSUFFICIENT_CREDITS", { required: amount, available: answer.available });
    default:
      throw new StudioError("IDEMPOTENCY_KEY_REUSED");
  }
}

type Answer =
  | { outcome: "held"; deadline: Date }
  | { outcome: "earlier"; op: { userId: string; kind: LedgerKind; result: unknown } }
  | { outcome: "insufficient"; available: number }
  | { outcome: "reused" };

async function callFunction(handle: DatabaseHandle, request: HoldRequest, id: string): Promise<Answer> {
  let call = calls.get(handle);
  if (!call) {
    call = prepareCall(handle);
    calls.set(handle, call);
  }
  const [answer] = await call.execute({ ...request, id, op: newId("op") });
  // the function answers one row, whose columns depend on its outcome
  return answer as Answer;
}

/** Prepared under a name, so that a connection parses and plans it once; built once for each handle. */
const calls = new WeakMap<DatabaseHandle, ReturnType<typeof prepareCall>>();

function prepareCall(handle: DatabaseHandle) {
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
}

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
