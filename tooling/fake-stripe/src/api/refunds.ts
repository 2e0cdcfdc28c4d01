import { refundCharge } from "../payments/refund.ts";
import { listEndpoint, readEndpoint } from "./common-endpoints.ts";
import { endpoint } from "./endpoint.ts";
import { integer, mergeMetadata, metadata, oneOf, text } from "./fields.ts";

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
];

export const disputeEndpoints = [
  listEndpoint("dispute", "disputes", byPayment),
  readEndpoint("dispute", "disputes", "dispute"),
];
