import { invalid, resourceMissing } from "../api/errors.ts";
import type { RefundCourse, Tx } from "../context.ts";
import { emit } from "../emit.ts";
import { type Charge, newId, nowSeconds, type Refund } from "../kinds.ts";
import { formatMoney } from "../money.ts";
import unfilled from "../unfilled.json" with { type: "json" };
import { startTimer, stopTimer } from "./timers.ts";

export interface RefundRequest {
  charge?: string;
  paymentIntent?: string;
  /** Minor units; all that is left by default. */
  amount?: number;
  reason?: string;
  metadata?: Record<string, string>;
  course: RefundCourse;
}

/**
 * Gives money of a charge back, all or a part, as often as there is something left.
 * @throws ApiError when there is no such charge, or not so much left of it
 */
export async function refundCharge(tx: Tx, request: RefundRequest): Promise<Refund> {
  const charge = await findCharge(tx, request);
  await refuseDisputed(tx, charge);
  const amount = judgeAmount(charge, request.amount);
  const isDebit = charge.payment_method_details?.type !== "card";
  const refund: Refund = {
    ...unfilled.refund,
    id: newId("refund"),
    object: "refund",
    amount,
    charge: charge.id,
    created: nowSeconds(),
    currency: charge.currency,
    customer: charge.customer,
    destination_details: isDebit
      ? { type: "us_bank_transfer", us_bank_transfer: { reference: null, reference_status: "pending" } }
      : {
          card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
          type: "card",
        },
    metadata: request.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: request.reason ?? null,
    status: request.course === "pending" ? "pending" : "succeeded",
  };
  const made = await tx.store.insert("refund", refund);
  const reduced = await changeRefunded(tx, charge, amount);
  await emit(tx, "refund.created", made);
  await emit(tx, "charge.refunded", reduced, {
    amount_refunded: charge.amount_refunded,
    refunded: charge.refunded,
  });
  if (request.course !== "succeeds") {
    await startTimer(
      tx,
      made.id,
      request.course === "pending" ? "settle" : "fail",
      tx.settings.settleSeconds,
    );
  }
  return made;
}

/**
 * Brings a refund to its end. One that fails gives its amount back to the charge: it can be refunded again.
 * @throws ApiError when it has failed already, or has nothing to wait for
 */
export async function endRefund(tx: Tx, id: string, succeeds: boolean): Promise<Refund> {
  const refund = await tx.store.get("refund", id);
  if (!refund) throw resourceMissing("refund", id, "refund");
  const endable = refund.status === "pending" || (refund.status === "succeeded" && !succeeds);
  if (!endable) {
    throw invalid(`This refund has a status of ${refund.status}; that is its end.`);
  }
  await stopTimer(tx, id);
  const charge = await tx.store.need("charge", refund.charge);
  const ended = await tx.store.save(
    "refund",
    succeeds
      ? { ...refund, status: "succeeded" }
      : { ...refund, failure_reason: "lost_or_stolen_card", status: "failed" },
  );
  if (!succeeds) await changeRefunded(tx, charge, -refund.amount);
  const before = { status: refund.status };
  if (!succeeds) await emit(tx, "refund.failed", ended, before);
  await emit(tx, "refund.updated", ended, before);
  await emit(tx, "charge.refund.updated", ended, before);
  return ended;
}

async function changeRefunded(tx: Tx, charge: Charge, by: number): Promise<Charge> {
  const refunded = charge.amount_refunded + by;
  return tx.store.save("charge", {
    ...charge,
    amount_refunded: refunded,
    refunded: refunded === charge.amount,
  });
}

async function findCharge(tx: Tx, { charge, paymentIntent }: RefundRequest): Promise<Charge> {
  if (charge !== undefined) {
    const found = await tx.store.get("charge", charge);
    if (!found) throw resourceMissing("charge", charge, "charge");
    if (paymentIntent !== undefined && found.payment_intent !== paymentIntent) {
      throw invalid("The charge does not belong to the payment intent.", "charge");
    }
    return found;
  }
  if (paymentIntent === undefined) {
    throw invalid(
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  }
  const intent = await tx.store.get("payment_intent", paymentIntent);
  if (!intent) throw resourceMissing("payment_intent", paymentIntent, "payment_intent");
  if (intent.status !== "succeeded") {
    throw invalid(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      "payment_intent",
    );
  }
  return tx.store.need("charge", intent.latest_charge);
}

function judgeAmount(charge: Charge, wanted: number | undefined): number {
  if (charge.status !== "succeeded") {
    throw invalid(`Charge ${charge.id} has not succeeded and cannot be refunded.`, "charge");
  }
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, "charge_already_refunded");
  }
  if (wanted !== undefined && wanted > left) {
    const money = (amount: number) => formatMoney(amount, charge.currency, "en");
    throw invalid(
      `Refund amount (${money(wanted)}) is greater than unrefunded amount on charge (${money(left)})`,
      "amount",
    );
  }
  return wanted ?? left;
}

/** Money that a dispute has taken, or may take, cannot be refunded too; a dispute that was won does not count. */
async function refuseDisputed(tx: Tx, charge: Charge): Promise<void> {
  if (!charge.disputed) return;
  const { items } = await tx.store.page(
    { kind: "dispute", where: [{ path: ["charge"], is: charge.id }] },
    { limit: 1 },
  );
  if (items[0]?.status === "won") return;
  throw invalid(
    `Charge ${charge.id} has been charged back; cannot issue a refund.`,
    undefined,
    "charge_disputed",
  );
}
