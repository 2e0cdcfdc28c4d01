import { z } from "zod";
import type { Customer } from "../kinds.ts";
import { expireSession } from "../payments/expire-session.ts";
import { makeSession } from "../payments/make-session.ts";
import { listEndpoint, readEndpoint } from "./common-endpoints.ts";
import { endpoint } from "./endpoint.ts";
import { invalid, resourceMissing } from "./errors.ts";
import { email, flag, list, mergeMetadata, metadata, oneOf, text, timestamp, webAddress } from "./fields.ts";
import { lineItemFields, readLineItems } from "./line-items.ts";
import { getNamed } from "./lists.ts";

const no = z.strictObject({ enabled: z.literal("false", "is not supported by the sandbox's fake") });

const createFields = {
  adaptive_pricing: no.optional(),
  allowed_payment_method_types: list(text()).optional(),
  cancel_url: webAddress.optional(),
  client_reference_id: text(200).optional(),
  customer: text().optional(),
  customer_creation: oneOf(["always", "if_required"]).optional(),
  customer_email: email.optional(),
  customer_update: z
    .strictObject({ address: oneOf(["auto", "never"]).optional(), name: oneOf(["auto", "never"]).optional() })
    .optional(),
  expires_at: timestamp.optional(),
  invoice_creation: z
    .strictObject({
      enabled: flag,
      invoice_data: z.strictObject({ metadata: metadata.optional() }).optional(),
    })
    .optional(),
  line_items: list(lineItemFields).optional(),
  locale: text(10).optional(),
  metadata: metadata.optional(),
  mode: oneOf(["payment"]),
  payment_intent_data: z
    .strictObject({
      metadata: metadata.optional(),
      receipt_email: email.optional(),
    })
    .optional(),
  success_url: webAddress,
  tax_id_collection: z.strictObject({ enabled: flag }).optional(),
};

const shortest = 30 * 60;
const longest = 24 * 3600;

export const sessionEndpoints = [
  endpoint("POST", "/v1/checkout/sessions", createFields, async ({ tx, params }) => {
    if (params.customer !== undefined && params.customer_email !== undefined) {
      throw invalid("You may only specify one of these parameters: customer, customer_email.", "customer");
    }
    const customer = params.customer === undefined ? undefined : await livingCustomer(tx, params.customer);
    if (customer && params.customer_creation !== undefined) {
      throw invalid(
        "You may only specify one of these parameters: customer, customer_creation.",
        "customer_creation",
      );
    }
    if (params.line_items === undefined || params.line_items.length === 0) {
      throw invalid(
        "You must provide at least one line item in `payment` mode.",
        "line_items",
        "parameter_missing",
      );
    }
    if (customer && params.tax_id_collection?.enabled && params.customer_update?.name !== "auto") {
      throw invalid(
        "Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.",
        "customer_update[name]",
      );
    }
    const now = Math.floor(Date.now() / 1000);
    const expiresAt = params.expires_at ?? now + longest;
    // a minute for clocks that differ
    if (expiresAt < now + shortest - 60 || expiresAt > now + longest + 60) {
      throw invalid(
        "The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.",
        "expires_at",
      );
    }
    return makeSession(tx, {
      ...params,
      customer,
      expiresAt,
      lineItems: await readLineItems(tx, params.line_items),
      metadata: mergeMetadata({}, params.metadata),
      invoice: {
        enabled: params.invoice_creation?.enabled ?? false,
        metadata: mergeMetadata({}, params.invoice_creation?.invoice_data?.metadata),
      },
      takesTaxId: params.tax_id_collection?.enabled ?? false,
      intent: {
        metadata: mergeMetadata({}, params.payment_intent_data?.metadata),
        receiptEmail: params.payment_intent_data?.receipt_email ?? null,
      },
    });
  }),

  listEndpoint("checkout.session", "checkout/sessions", {
    customer: text().optional(),
    payment_intent: text().optional(),
    status: oneOf(["open", "complete", "expired"]).optional(),
  }),

  readEndpoint("checkout.session", "checkout/sessions", "session"),

  endpoint("POST", "/v1/checkout/sessions/:id/expire", {}, ({ tx, id }) => expireSession(tx, id)),
];

async function livingCustomer(tx: Parameters<typeof getNamed>[0], id: string): Promise<Customer> {
  const customer = await getNamed(tx, "customer", id, "customer");
  if (customer.deleted) throw resourceMissing("customer", id, "customer", 400);
  return customer;
}
