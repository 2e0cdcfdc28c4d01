import { endpoint } from "./endpoint.ts";
import { datedListFields, emptyableText, mergeMetadata, metadata, text } from "./fields.ts";
import { answerList, getOrMissing, given } from "./lists.ts";
import { searchEndpoint } from "./search.ts";

const changeable = {
  description: emptyableText().optional(),
  metadata: metadata.optional(),
  receipt_email: emptyableText(512).optional(),
};

/** Payments come into being on the checkout page alone: here they are only read and annotated. */
export const paymentEndpoints = [
  endpoint(
    "GET",
    "/v1/payment_intents",
    { ...datedListFields, customer: text().optional() },
    ({ tx, params: { customer, ...page } }) =>
      answerList(tx, "/v1/payment_intents", page, { kind: "payment_intent", where: given({ customer }) }),
  ),

  searchEndpoint("payment_intent", "payment_intents"),

  endpoint("GET", "/v1/payment_intents/:id", {}, ({ tx, id }) =>
    getOrMissing(tx, "payment_intent", id, "intent"),
  ),

  endpoint("POST", "/v1/payment_intents/:id", changeable, async ({ tx, id, params }) => {
    const intent = await getOrMissing(tx, "payment_intent", id, "intent");
    const { metadata: change, ...fields } = params;
    return tx.store.save("payment_intent", {
      ...intent,
      ...fields,
      metadata: mergeMetadata(intent.metadata, change),
    });
  }),

  endpoint(
    "GET",
    "/v1/charges",
    { ...datedListFields, customer: text().optional(), payment_intent: text().optional() },
    ({ tx, params: { customer, payment_intent: intent, ...page } }) =>
      answerList(tx, "/v1/charges", page, {
        kind: "charge",
        where: given({ customer, payment_intent: intent }),
      }),
  ),

  searchEndpoint("charge", "charges"),

  endpoint("GET", "/v1/charges/:id", {}, ({ tx, id }) => getOrMissing(tx, "charge", id, "charge")),

  endpoint("POST", "/v1/charges/:id", changeable, async ({ tx, id, params }) => {
    const charge = await getOrMissing(tx, "charge", id, "charge");
    const { metadata: change, ...fields } = params;
    return tx.store.save("charge", {
      ...charge,
      ...fields,
      metadata: mergeMetadata(charge.metadata, change),
    });
  }),

  endpoint("GET", "/v1/payment_methods/:id", {}, ({ tx, id }) =>
    getOrMissing(tx, "payment_method", id, "payment_method"),
  ),

  endpoint("GET", "/v1/balance_transactions/:id", {}, ({ tx, id }) =>
    getOrMissing(tx, "balance_transaction", id),
  ),
];
