import { closeDispute } from "../payments/dispute.ts";
import { refundCharge } from "../payments/refund.ts";
import { listEndpoint, readEndpoint, updateEndpoint } from "./common-endpoints.ts";
import { endpoint } from "./endpoint.ts";
import { datedListFields, integer, mergeMetadata, metadata, oneOf, text } from "./fields.ts";
import { answerList, given } from "./lists.ts";

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

  listEndpoint("refund", "refunds", byPayment),
  readEndpoint("refund", "refunds", "refund"),
  updateEndpoint(
    "refund",
    "refunds",
    { metadata: metadata.optional() },
    { param: "refund", events: ["refund.updated", "charge.refund.updated"] },
  ),

  endpoint("GET", "/v1/charges/:id/refunds", datedListFields, ({ tx, id, params }) =>
    answerList(tx, `/v1/charges/${id}/refunds`, params, { kind: "refund", where: given({ charge: id }) }),
  ),
];

export const disputeEndpoints = [
  listEndpoint("dispute", "disputes", byPayment),
  readEndpoint("dispute", "disputes", "dispute"),
  // to close a dispute is to give it up
  endpoint("POST", "/v1/disputes/:id/close", {}, ({ tx, id }) => closeDispute(tx, id, "lost")),
];
