import { emit } from "../emit.ts";
import { closeDispute } from "../payments/dispute.ts";
import { refundCharge } from "../payments/refund.ts";
import { endpoint } from "./endpoint.ts";
import { datedListFields, integer, mergeMetadata, metadata, oneOf, text } from "./fields.ts";
import { answerList, getOrMissing, given } from "./lists.ts";

const byPayment = { charge: text().optional(), payment_intent: text().optional() };

export const refundEndpoints = [
  endpoint(
    "POST",
    "/v1/refunds",
    {
      ...byPayment,
      amount: integer(1).optional(),
      metadata: metadata.optional(),
      reason: oneOf(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
    },
    ({ tx, params: { charge, payment_intent: paymentIntent, amount, reason, metadata: wanted } }) =>
      refundCharge(tx, {
        ...(charge !== undefined && { charge }),
        ...(paymentIntent !== undefined && { paymentIntent }),
        ...(amount !== undefined && { amount }),
        ...(reason !== undefined && { reason }),
        metadata: mergeMetadata({}, wanted),
        course: tx.settings.refunds,
      }),
  ),

  endpoint("GET", "/v1/refunds", { ...datedListFields, ...byPayment }, ({ tx, params }) => {
    const { charge, payment_intent: intent, ...page } = params;
    return answerList(tx, "/v1/refunds", page, {
      kind: "refund",
      where: given({ charge, payment_intent: intent }),
    });
  }),

  endpoint("GET", "/v1/refunds/:id", {}, ({ tx, id }) => getOrMissing(tx, "refund", id, "refund")),

  endpoint("POST", "/v1/refunds/:id", { metadata: metadata.optional() }, async ({ tx, id, params }) => {
    const refund = await getOrMissing(tx, "refund", id, "refund");
    const before = { metadata: refund.metadata };
    const changed = await tx.store.save("refund", {
      ...refund,
      metadata: mergeMetadata(refund.metadata ?? {}, params.metadata),
    });
    await emit(tx, "refund.updated", changed, before);
    await emit(tx, "charge.refund.updated", changed, before);
    return changed;
  }),

  endpoint("GET", "/v1/charges/:id/refunds", datedListFields, ({ tx, id, params }) =>
    answerList(tx, `/v1/charges/${id}/refunds`, params, { kind: "refund", where: given({ charge: id }) }),
  ),
];

export const disputeEndpoints = [
  endpoint("GET", "/v1/disputes", { ...datedListFields, ...byPayment }, ({ tx, params }) => {
    const { charge, payment_intent: intent, ...page } = params;
    return answerList(tx, "/v1/disputes", page, {
      kind: "dispute",
      where: given({ charge, payment_intent: intent }),
    });
  }),

  endpoint("GET", "/v1/disputes/:id", {}, ({ tx, id }) => getOrMissing(tx, "dispute", id, "dispute")),

  // to close a dispute is to give it up
  endpoint("POST", "/v1/disputes/:id/close", {}, ({ tx, id }) => closeDispute(tx, id, "lost")),
];
