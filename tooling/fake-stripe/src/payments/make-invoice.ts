import type { Tx } from "../context.ts";
import { newId, nowSeconds, randomText, type Session } from "../kinds.ts";
import unfilled from "../unfilled.json" with { type: "json" };

/** Makes the invoice of a session that is paid, where the shop asked for one. */
export async function withInvoice(tx: Tx, session: Session): Promise<Session> {
  if (!session.invoice_creation?.enabled) return session;
  const id = newId("invoice");
  const now = nowSeconds();
  const total = session.amount_total ?? 0;
  const { business_name, email = null, name = null, tax_ids = null } = session.customer_details ?? {};
  await tx.store.insert("invoice", {
    ...unfilled.invoice,
    id,
    object: "invoice",
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: total,
    amount_remaining: 0,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: true,
    auto_advance: false,
    automatic_tax: {
      disabled_reason: null,
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
    billing_reason: "manual",
    collection_method: "charge_automatically",
    created: now,
    currency: session.currency ?? "usd",
    customer: session.customer,
    customer_email: email,
    customer_name: business_name ?? name,
    customer_tax_exempt: "none",
    customer_tax_ids: tax_ids,
    effective_at: now,
    hosted_invoice_url: `${tx.config.url}/invoices/${id}`,
    issuer: { type: "self" },
    livemode: false,
    metadata: session.invoice_creation.invoice_data.metadata,
    number: await nextNumber(tx, session.customer),
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: null,
    },
    period_end: now,
    period_start: now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: 0,
    status: "paid",
    status_transitions: {
      finalized_at: now,
      marked_uncollectible_at: null,
      paid_at: now,
      voided_at: null,
    },
    subtotal: session.amount_subtotal ?? 0,
    subtotal_excluding_tax: session.amount_subtotal ?? 0,
    total,
    total_excluding_tax: total,
  });
  return { ...session, invoice: id };
}

/** Invoices are counted per customer. */
async function nextNumber(tx: Tx, customerId: string | null): Promise<string> {
  const customer = customerId === null ? undefined : await tx.store.get("customer", customerId);
  const known = customer && !customer.deleted ? customer : undefined;
  const sequence = known?.next_invoice_sequence ?? 1;
  if (known) await tx.store.save("customer", { ...known, next_invoice_sequence: sequence + 1 });
  const prefix = known?.invoice_prefix ?? randomText(8).toUpperCase();
  return `${prefix}-${String(sequence).padStart(4, "0")}`;
}
