import { listEndpoint, readEndpoint, updateEndpoint } from "./common-endpoints.ts";
import { emptyableText, metadata, text } from "./fields.ts";
import { searchEndpoint } from "./search.ts";

const changeable = {
  description: emptyableText().optional(),
  metadata: metadata.optional(),
  receipt_email: emptyableText(512).optional(),
};
const customer = text().optional();

/** Payments are made on the checkout page only: here they are read and annotated. */
export const paymentEndpoints = [
  listEndpoint("payment_intent", "payment_intents", { customer }),
  searchEndpoint("payment_intent", "payment_intents"),
  readEndpoint("payment_intent", "payment_intents", "intent"),
  updateEndpoint("payment_intent", "payment_intents", changeable, { param: "intent" }),
  listEndpoint("charge", "charges", { customer, payment_intent: text().optional() }),
  searchEndpoint("charge", "charges"),
  readEndpoint("charge", "charges", "charge"),
  updateEndpoint("charge", "charges", changeable, { param: "charge" }),
  readEndpoint("payment_method", "payment_methods", "payment_method"),
  readEndpoint("balance_transaction", "balance_transactions"),
];
