import { invalid, resourceMissing } from "../api/errors.ts";
import type { Tx } from "../context.ts";
import { emit } from "../emit.ts";
import { type Charge, type Dispute, newId, nowSeconds } from "../kinds.ts";
import unfilled from "../unfilled.json" with { type: "json" };

const answerWithin = 9 * 24 * 3600;

export const disputeReasons = [
  "fraudulent",
  "product_not_received",
  "product_unacceptable",
  "duplicate",
  "credit_not_processed",
  "unrecognized",
  "general",
] as const;

/**
 * The buyer's bank takes a charge back, for the time being.
 * @param amount minor units; what is not refunded, by default
 * @throws ApiError when the charge cannot be disputed
 */
export async function openDispute(
  tx: Tx,
  chargeId: string | null,
  reason: string,
  amount?: number,
): Promise<Dispute> {
  const charge = chargeId === null ? undefined : await tx.store.get("charge", chargeId);
  if (!charge) throw resourceMissing("charge", String(chargeId), "charge");
  const most = charge.amount - charge.amount_refunded;
  if (charge.status !== "succeeded" || charge.disputed || most === 0) {
    throw invalid(`Charge ${charge.id} cannot be disputed.`, "charge");
  }
  const disputed = amount ?? most;
  if (disputed > most) throw invalid("There is not so much left.", "amount");
  const made = await tx.store.insert("dispute", buildDispute(charge, reason, disputed));
  await tx.store.save("charge", { ...charge, disputed: true });
  await emit(tx, "charge.dispute.created", made);
  await emit(tx, "charge.dispute.funds_withdrawn", made);
  return made;
}

/**
 * The bank's decision. A dispute that is won brings the money back.
 * @throws ApiError when it has been made before
 */
export async function closeDispute(tx: Tx, id: string, outcome: "won" | "lost"): Promise<Dispute> {
  const dispute = await tx.store.get("dispute", id);
  if (!dispute) throw resourceMissing("dispute", id, "dispute");
  if (dispute.status !== "needs_response" && dispute.status !== "under_review") {
    throw invalid("This dispute is already closed.");
  }
  const before = { status: dispute.status };
  const closed = await tx.store.save("dispute", {
    ...dispute,
    status: outcome,
  });
  if (outcome === "won") await emit(tx, "charge.dispute.funds_reinstated", closed);
  await emit(tx, "charge.dispute.closed", closed, before);
  return closed;
}

function buildDispute(charge: Charge, reason: string, amount: number): Dispute {
  const now = nowSeconds();
  return {
    ...unfilled.dispute,
    id: newId("dispute"),
    object: "dispute",
    amount,
    charge: charge.id,
    created: now,
    currency: charge.currency,
    evidence: {
      ...unfilled.evidence,
      customer_email_address: charge.billing_details.email,
      customer_name: charge.billing_details.name,
      enhanced_evidence: {},
    },
    evidence_details: {
      due_by: now + answerWithin,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: "10.4",
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand: "visa", case_type: "chargeback", network: "visa", network_reason_code: "10.4" },
      type: "card",
    },
    reason,
    status: "needs_response",
  };
}
