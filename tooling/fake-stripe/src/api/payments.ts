import { listEndpoint, readEndpoint } from "./common-endpoints.ts";
import { text } from "./fields.ts";

const customer = text().optional();

/** Payments are made on the checkout page only: here they are read. */
export const paymentEndpoints = [
  listEndpoint("payment_intent", "payment_intents", { customer }),
  readEndpoint("payment_intent", "payment_intents", "intent"),
  listEndpoint("charge", "charges", { customer, payment_intent: text().optional() }),
  readEndpoint("charge", "charges", "charge"),
  readEndpoint("invoice", "invoices", "invoice"),
];
