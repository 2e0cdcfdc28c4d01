import { getNamed, invalid } from "../api/errors.ts";
import { getSettings, keep, type StripeContext, startTimer, stopTimer } from "../context.ts";
import { type Charge, type ConsoleSettings, createCommon, type Dispute, type Refund } from "../objects.ts";

export interface AskedRefund {
  paymentIntent: string;
  /** Minor units; all that is left by default. */
  amount?: number | undefined;
  reason?: string | undefined;
  metadata?: Record<string, string>;
  course: ConsoleSettings["refunds"];
}

/** @throws ApiError when there is no such payment, or not so much left of it */
export function refundPayment(context: StripeContext, request: AskedRefund): Refund {
  const charge = getCharge(context, request.paymentIntent);
  // money that a dispute has taken, or may take, cannot be refunded too
  if (charge.disputed && context.store.list("dispute", { charge: charge.id })[0]?.status !== "won")
    throw invalid(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      undefined,
      "charge_disputed",
    );
  const left = charge.amount - charge.amount_refunded;
  if (left === 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, "charge_already_refunded");
  const { amount = left } = request;
  if (amount > left)
    throw invalid(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      "amount",
    );
  const { livemode: _none, ...common } = createCommon("refund");
  const made: Refund = {
    ...common,
    amount,
    charge: charge.id,
    currency: charge.currency,
    metadata: request.metadata ?? {},
    payment_intent: charge.payment_intent,
    reason: request.reason ?? null,
    status: request.course === "pending" ? "pending" : "succeeded",
  };
  keep(context, made, "refund.created");
  keep(context, addRefunded(charge, amount), "charge.refunded");
  if (request.course !== "succeeds") {
    const end = request.course === "pending" ? "settle" : "fail";
    startTimer(context, made.id, end, getSettings(context).settleSeconds);
  }
  return made;
}

/** A refund that fails can be made again. @throws ApiError when it has failed already, or has nothing to wait for */
export function endRefund(context: StripeContext, id: string, succeeds: boolean): Refund {
  const refund = getNamed(context, "refund", id, "refund", 404);
  if (refund.status !== "pending" && (refund.status !== "succeeded" || succeeds))
    throw invalid(`This refund has a status of ${refund.status}; that is its end.`);
  stopTimer(context, id);
  if (succeeds) return keep(context, { ...refund, status: "succeeded" }, "refund.updated");
  context.store.save(addRefunded(context.store.need("charge", refund.charge), -refund.amount));
  return keep(context, { ...refund, status: "failed" }, "refund.failed", "refund.updated");
}

/** @param amount minor units; what is not refunded, by default @throws ApiError when the charge cannot be disputed */
export function openDispute(context: StripeContext, payment: string, amount?: number): Dispute {
  const charge = getCharge(context, payment);
  const most = charge.amount - charge.amount_refunded;
  if (charge.disputed || most === 0) throw invalid(`Charge ${charge.id} cannot be disputed.`, "charge");
  if (amount !== undefined && amount > most) throw invalid("There is not so much left.", "amount");
  const made: Dispute = {
    ...createCommon("dispute"),
    amount: amount ?? most,
    charge: charge.id,
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    reason: "fraudulent",
    status: "needs_response",
  };
  context.store.save({ ...charge, disputed: true });
  return keep(context, made, "charge.dispute.created", "charge.dispute.funds_withdrawn");
}

/** A dispute that is won brings the money back. @throws ApiError when it was decided before */
export function closeDispute(context: StripeContext, id: string, outcome: "won" | "lost"): Dispute {
  const dispute = getNamed(context, "dispute", id, "dispute", 404);
  if (dispute.status !== "needs_response") throw invalid("This dispute is already closed.");
  const won = outcome === "won" ? (["charge.dispute.funds_reinstated"] as const) : [];
  return keep(context, { ...dispute, status: outcome }, ...won, "charge.dispute.closed");
}

function getCharge(context: StripeContext, payment: string): Charge {
  const intent = getNamed(context, "payment_intent", payment, "payment_intent", 404);
  if (intent.status !== "succeeded")
    throw invalid(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      "payment_intent",
    );
  return context.store.need("charge", intent.latest_charge);
}

function addRefunded(charge: Charge, by: number): Charge {
  const refunded = charge.amount_refunded + by;
  return { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount };
}
