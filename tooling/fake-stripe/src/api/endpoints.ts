import { z } from "zod";
import { getSettings, type StripeContext, startTimer } from "../context.ts";
import { type Customer, createCommon, newId, type Price, type ShownObjects } from "../objects.ts";
import { createCreditNote } from "../payments/invoices.ts";
import { refundPayment } from "../payments/refunds.ts";
import { expireSession } from "../payments/sessions.ts";
import { type ApiEndpoint, createReadEndpoints, endpoint } from "./endpoint.ts";
import { getNamed, invalid } from "./errors.ts";
import { flag, integer, metadata, text, webAddress } from "./fields.ts";

function getLivingCustomer(context: StripeContext, id: string, param: string, status = 400): Customer {
  // a studio may know customers whose file was deleted
  if (param === "customer" && !context.store.get("customer", id))
    context.store.save({ ...createCommon("customer"), id, email: null, preferred_locales: [] });
  const customer = getNamed(context, "customer", id, param, status);
  if (!("deleted" in customer)) return customer;
  throw invalid(`No such customer: '${id}'`, param, "resource_missing");
}

const autoOrNever = z.enum(["auto", "never"]).optional();

const sessionFields = {
  allow_promotion_codes: flag.default(false),
  adaptive_pricing: z.strictObject({ enabled: z.literal("false") }).optional(),
  cancel_url: webAddress.optional(),
  client_reference_id: text(200).optional(),
  customer: text(),
  customer_update: z.strictObject({ address: autoOrNever, name: autoOrNever }).optional(),
  invoice_creation: z
    .strictObject({ enabled: flag, invoice_data: z.strictObject({ metadata }).optional() })
    .optional(),
  line_items: z.tuple([z.strictObject({ price: text(), quantity: z.literal("1") })]),
  locale: text(10).optional(),
  metadata,
  mode: z.literal("payment"),
  payment_intent_data: z.strictObject({ metadata }).default({ metadata: {} }),
  success_url: webAddress,
  tax_id_collection: z.strictObject({ enabled: flag }).default({ enabled: false }),
};

const debits: Record<string, string> = { usd: "us_bank_account", eur: "sepa_debit", gbp: "bacs_debit" };
const openSeconds = 24 * 3600;

const ofPayment = { payment_intent: text().optional() };

const readable: [keyof ShownObjects, folder: string, filters: z.ZodRawShape][] = [
  ["product", "products", {}],
  ["price", "prices", { active: flag.optional(), lookup_keys: z.array(text()).optional() }],
  ["customer", "customers", {}],
  ["checkout.session", "checkout/sessions", { ...ofPayment, status: text().optional() }],
  ["payment_intent", "payment_intents", {}],
  ["charge", "charges", ofPayment],
  ["refund", "refunds", ofPayment],
  ["dispute", "disputes", ofPayment],
  ["invoice", "invoices", {}],
  ["credit_note", "credit_notes", { invoice: text().optional() }],
  ["event", "events", { types: z.array(text()).optional() }],
];

export const endpoints: ApiEndpoint[] = [
  endpoint(
    "POST",
    "/v1/products",
    { id: text(), name: text(), metadata },
    ({ context, params: { id, name, metadata: given } }) => {
      if (context.store.get("product", id))
        throw invalid("Product already exists.", "id", "resource_already_exists");
      return context.store.save({ ...createCommon("product"), id, active: true, metadata: given, name });
    },
  ),
  endpoint(
    "POST",
    "/v1/products/:id",
    { name: text().optional(), active: flag.optional() },
    ({ context, id, params }) => {
      const product = getNamed(context, "product", id, "id", 404);
      return context.store.save({ ...product, ...params });
    },
  ),
  endpoint(
    "POST",
    "/v1/prices",
    {
      currency: text(3),
      unit_amount: integer(0),
      product: text(),
      lookup_key: text(200),
      transfer_lookup_key: z.literal("true"),
      metadata,
    },
    ({ context, params: { transfer_lookup_key: _always, ...fields } }) => {
      getNamed(context, "product", fields.product, "product");
      const [holder] = context.store.list("price", { lookup_key: fields.lookup_key });
      if (holder) context.store.save({ ...holder, lookup_key: null });
      const price: Price = { ...createCommon("price"), active: true, ...fields, type: "one_time" };
      return context.store.save(price);
    },
  ),
  endpoint("POST", "/v1/prices/:id", { active: flag }, ({ context, id, params: { active } }) => {
    const price = getNamed(context, "price", id, "price", 404);
    return context.store.save({ ...price, active });
  }),
  endpoint(
    "POST",
    "/v1/customers",
    { email: text(512), metadata, preferred_locales: z.array(text()).default([]) },
    ({ context, params }) => context.store.save({ ...createCommon("customer"), ...params }),
  ),
  endpoint("DELETE", "/v1/customers/:id", {}, ({ context, id }) => {
    getLivingCustomer(context, id, "id", 404);
    return context.store.save({ id, object: "customer", deleted: true });
  }),
  endpoint("POST", "/v1/checkout/sessions", sessionFields, ({ context, params }) => {
    const taxIds = params.tax_id_collection.enabled;
    if (taxIds && params.customer_update?.name !== "auto")
      throw invalid(
        "Tax ID collection requires updating business name on the customer. To enable tax ID collection for an existing customer, please set `customer_update[name]` to `auto`.",
        "customer_update[name]",
      );
    const customer = getLivingCustomer(context, params.customer, "customer");
    const param = "line_items[0][price]";
    const price = getNamed(context, "price", params.line_items[0].price, param);
    if (!price.active)
      throw invalid("The price specified is inactive. This field only accepts active prices.", param);
    const common = createCommon("checkout.session");
    const amount = price.unit_amount ?? 0;
    const debit = debits[price.currency];
    startTimer(context, common.id, "expire", openSeconds);
    return context.store.save({
      ...common,
      allow_promotion_codes: params.allow_promotion_codes,
      amount_subtotal: amount,
      amount_total: amount,
      cancel_url: params.cancel_url ?? null,
      client_reference_id: params.client_reference_id ?? null,
      currency: price.currency,
      customer: customer.id,
      customer_details: { email: customer.email },
      expires_at: common.created + openSeconds,
      invoice: null,
      invoice_creation: {
        enabled: params.invoice_creation?.enabled ?? false,
        invoice_data: { metadata: params.invoice_creation?.invoice_data?.metadata ?? {} },
      },
      metadata: params.metadata,
      mode: "payment",
      payment_intent: null,
      payment_method_types: debit ? ["card", debit] : ["card"],
      payment_status: "unpaid",
      status: "open",
      success_url: params.success_url,
      tax_id_collection: { enabled: taxIds, required: "never" },
      url: `${context.url}/c/pay/${common.id}`,
      _line: {
        id: newId("item"),
        object: "item",
        amount_total: amount,
        description: context.store.need("product", price.product).name,
        price,
      },
      _metadata: params.payment_intent_data.metadata,
    });
  }),
  endpoint("POST", "/v1/checkout/sessions/:id/expire", {}, ({ context, id }) => expireSession(context, id)),
  endpoint(
    "POST",
    "/v1/refunds",
    { payment_intent: text(), amount: integer(1).optional(), reason: text().optional(), metadata },
    ({ context, params: { payment_intent: paymentIntent, ...params } }) =>
      refundPayment(context, { paymentIntent, ...params, course: getSettings(context).refunds }),
  ),
  endpoint(
    "POST",
    "/v1/credit_notes",
    {
      invoice: text(),
      amount: integer(1),
      refunds: z.array(z.strictObject({ refund: text(), amount_refunded: integer(1) })).default([]),
      metadata,
    },
    ({ context, params }) => createCreditNote(context, params),
  ),
  ...readable.flatMap(([kind, folder, filters]) => createReadEndpoints(kind, folder, filters)),
];
