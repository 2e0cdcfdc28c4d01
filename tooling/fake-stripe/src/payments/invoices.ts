import { getNamed, invalid } from "../api/errors.ts";
import { keep, type StripeContext } from "../context.ts";
import { createCommon, type StripeCreditNote, type StripeSession } from "../objects.ts";

export function addInvoice(context: StripeContext, session: StripeSession): StripeSession {
  if (!session.invoice_creation.enabled) return session;
  const common = createCommon("invoice");
  const total = session.amount_total ?? 0;
  context.store.save({
    ...common,
    amount_paid: total,
    currency: session.currency ?? "usd",
    customer: session.customer,
    customer_email: session.customer_details?.email ?? null,
    hosted_invoice_url: `${context.url}/invoices/${common.id}`,
    metadata: session.invoice_creation.invoice_data.metadata,
    number: `SANDBOX-${String(context.store.list("invoice").length + 1).padStart(4, "0")}`,
    post_payment_credit_notes_amount: 0,
    status: "paid",
    subtotal: session.amount_subtotal ?? 0,
    total,
  });
  return { ...session, invoice: common.id };
}

export interface CreditNoteRequest {
  invoice: string;
  amount: number;
  refunds: { refund: string; amount_refunded: number }[];
  metadata: Record<string, string>;
}

/** @throws ApiError when the refunds do not add up, are of another payment, have failed or have a note, or when notes exceed the invoice */
export function createCreditNote(context: StripeContext, request: CreditNoteRequest): StripeCreditNote {
  const { amount, refunds } = request;
  const invoice = getNamed(context, "invoice", request.invoice, "invoice");
  const where = { invoice: request.invoice };
  const others = context.store.list("credit_note", where);
  const gone = others.reduce((sum, note) => sum + note.amount, 0);
  if (gone + amount > invoice.amount_paid)
    throw invalid("The credit note's amount is greater than what is left of the invoice.", "amount");
  if (refunds.reduce((sum, one) => sum + one.amount_refunded, 0) !== amount)
    throw invalid("The sum of refunds must equal the credit note's amount.");
  const [session] = context.store.list("checkout.session", where);
  const taken = new Set(others.flatMap((note) => note.refunds.map(({ refund }) => refund)));
  for (const { refund: id, amount_refunded: returned } of refunds) {
    const refund = getNamed(context, "refund", id, "refunds");
    if (refund.payment_intent !== session?.payment_intent)
      throw invalid(`The refund ${id} is not of a payment of the invoice.`, "refunds");
    if (refund.status === "failed" || returned > refund.amount)
      throw invalid(`The refund ${id} has not returned so much.`, "refunds");
    if (taken.has(id)) throw invalid(`The refund ${id} is on a credit note already.`, "refunds");
  }
  const common = createCommon("credit_note");
  const note: StripeCreditNote = {
    ...common,
    amount,
    currency: invoice.currency,
    invoice: request.invoice,
    metadata: request.metadata,
    number: `${invoice.number}-CN-${String(others.length + 1).padStart(2, "0")}`,
    pdf: `${context.url}/credit-notes/${common.id}`,
    refunds,
    status: "issued",
  };
  context.store.save({ ...invoice, post_payment_credit_notes_amount: gone + amount });
  return keep(context, note, "credit_note.created");
}
