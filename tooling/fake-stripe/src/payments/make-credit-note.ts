import { invalid } from "../api/errors.ts";
import { getNamed } from "../api/lists.ts";
import type { Tx } from "../context.ts";
import { emit } from "../emit.ts";
import { type CreditNote, type Invoice, newId, nowSeconds } from "../kinds.ts";
import unfilled from "../unfilled.json" with { type: "json" };

export interface CreditNoteRequest {
  invoice: string;
  /** Minor units. */
  amount: number;
  refunds: { refund: string; amount_refunded: number }[];
  metadata: Record<string, string>;
}

/**
 * Makes a credit note of a paid invoice for money that has gone back by refunds: they have to add up to it.
 * @throws ApiError when they do not, are of another payment, have failed or have a note; or when notes exceed the invoice
 */
export async function makeCreditNote(tx: Tx, request: CreditNoteRequest): Promise<CreditNote> {
  const { amount, refunds } = request;
  const invoice = await getNamed(tx, "invoice", request.invoice, "invoice");
  const { items: others } = await tx.store.page(
    { kind: "credit_note", where: [{ path: ["invoice"], is: request.invoice }] },
    { limit: 1000 },
  );
  const gone = others.reduce((sum, note) => sum + note.amount, 0);
  if (gone + amount > invoice.amount_paid)
    throw invalid("The credit note's amount is greater than what is left of the invoice.", "amount");
  if (refunds.reduce((sum, one) => sum + one.amount_refunded, 0) !== amount)
    throw invalid(
      "The sum of refunds, credit and out of band amounts must equal the credit note's post-payment amount.",
    );
  const taken = new Set(others.flatMap((note) => note.refunds.map(({ refund }) => refund)));
  for (const one of refunds) await checkRefund(tx, request.invoice, one, taken);
  const now = nowSeconds();
  const id = newId("credit_note");
  const note: CreditNote = {
    ...unfilled.credit_note,
    id,
    object: "credit_note",
    amount,
    amount_shipping: 0,
    created: now,
    currency: invoice.currency,
    customer: invoice.customer ?? "",
    discount_amount: 0,
    discount_amounts: [],
    effective_at: now,
    invoice: request.invoice,
    livemode: false,
    metadata: request.metadata,
    number: `${invoice.number}-CN-${String(others.length + 1).padStart(2, "0")}`,
    pdf: `${tx.config.url}/credit-notes/${id}/pdf`,
    post_payment_amount: amount,
    pre_payment_amount: 0,
    pretax_credit_amounts: [],
    refunds: refunds.map((one) => ({ ...one, payment_record_refund: null, type: "refund" })),
    status: "issued",
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
    type: "post_payment",
  };
  await tx.store.insert("credit_note", note);
  await tx.store.save("invoice", {
    ...(invoice as Invoice),
    post_payment_credit_notes_amount: gone + amount,
  });
  await emit(tx, "credit_note.created", note);
  return note;
}

async function checkRefund(
  tx: Tx,
  invoice: string,
  { refund: id, amount_refunded: amount }: CreditNoteRequest["refunds"][number],
  taken: ReadonlySet<string>,
): Promise<void> {
  const refund = await getNamed(tx, "refund", id, "refunds");
  const where = [{ path: ["invoice"], is: invoice }];
  const { items } = await tx.store.page({ kind: "checkout.session", where }, { limit: 1 });
  if (refund.payment_intent !== items[0]?.payment_intent)
    throw invalid(`The refund ${id} is not of a payment of the invoice.`, "refunds");
  if (refund.status === "failed" || amount > refund.amount)
    throw invalid(`The refund ${id} has not returned so much.`, "refunds");
  if (taken.has(id)) throw invalid(`The refund ${id} is on a credit note already.`, "refunds");
}
