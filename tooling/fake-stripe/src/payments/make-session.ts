import { invalid } from "../api/errors.ts";
import type { Tx } from "../context.ts";
import {
  type Customer,
  type LineItem,
  newId,
  nowSeconds,
  type Session,
  type SessionExtra,
} from "../kinds.ts";
import unfilled from "../unfilled.json" with { type: "json" };
import { customerDetails } from "./customer.ts";
import { methodsFor } from "./methods.ts";
import { startTimer } from "./timers.ts";

export interface SessionRequest {
  lineItems: LineItem[];
  /** Seconds since 1970. */
  expiresAt: number;
  success_url: string;
  metadata: Record<string, string>;
  intent: SessionExtra["intent"];
  invoice: { enabled: boolean; metadata: Record<string, string> };
  takesTaxId: boolean;
  customer?: Customer | undefined;
  customer_email?: string | undefined;
  customer_creation?: "always" | "if_required" | undefined;
  cancel_url?: string | undefined;
  client_reference_id?: string | undefined;
  locale?: string | undefined;
  /** Of the methods that the currency has, only these. */
  allowed_payment_method_types?: string[] | undefined;
}

/**
 * Opens a checkout page for the line items, which expires at its time.
 * @throws ApiError when no way to pay is left
 */
export async function makeSession(tx: Tx, request: SessionRequest): Promise<Session> {
  const { customer, lineItems, expiresAt } = request;
  const id = newId("checkout.session");
  const currency = lineItems[0]?.currency ?? "usd";
  const total = lineItems.reduce((sum, { amount_total: amount }) => sum + amount, 0);
  const email = customer?.email ?? request.customer_email ?? null;
  const session: Session = {
    ...unfilled.session,
    id,
    object: "checkout.session",
    adaptive_pricing: { enabled: false },
    allowed_payment_method_types: request.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    cancel_url: request.cancel_url ?? null,
    client_reference_id: request.client_reference_id ?? null,
    created: nowSeconds(),
    currency,
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: customer?.id ?? null,
    customer_creation: customer ? null : (request.customer_creation ?? "if_required"),
    customer_details: email === null ? null : customerDetails(email, null),
    customer_email: request.customer_email ?? null,
    expires_at: expiresAt,
    invoice_creation: {
      enabled: request.invoice.enabled,
      invoice_data: {
        account_tax_ids: null,
        custom_fields: null,
        description: null,
        footer: null,
        issuer: null,
        metadata: request.invoice.metadata,
        rendering_options: null,
      },
    },
    livemode: false,
    locale: request.locale ?? null,
    managed_payments: { enabled: false },
    metadata: request.metadata,
    mode: "payment",
    payment_method_collection: "if_required",
    payment_method_options: {},
    payment_method_types: offered(request, currency),
    payment_status: "unpaid",
    phone_number_collection: { enabled: false },
    status: "open",
    success_url: request.success_url,
    tax_id_collection: { enabled: request.takesTaxId, required: "never" },
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: `${tx.config.url}/c/pay/${id}`,
  };
  await tx.store.insert("checkout.session", session, { lineItems, intent: request.intent });
  await startTimer(tx, id, "expire", expiresAt - nowSeconds());
  return session;
}

function offered({ allowed_payment_method_types: allowed }: SessionRequest, currency: string): string[] {
  const methods = methodsFor(currency).filter((method) => allowed?.includes(method) ?? true);
  if (methods.length > 0) return methods;
  throw invalid(
    `No payment method is left for this Checkout Session. The fake offers ${methodsFor(currency).join(" and ")} for ${currency}.`,
    "allowed_payment_method_types",
  );
}
