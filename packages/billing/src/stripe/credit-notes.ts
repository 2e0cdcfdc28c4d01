import type { Stripe } from "stripe";
import type { CreditNote } from "../purchases/payments.ts";

/** More than fit into one purchase: each takes at least one credit. */
const most = 1000;

/** Stripe makes an invoice of a payment by itself, but no credit note of its refund. Undefined while there is no invoice. */
export async function issueCreditNotes(stripe: Stripe, sessionId: string): Promise<CreditNote[] | undefined> {
  const { invoice, payment_intent: payment } = await stripe.checkout.sessions.retrieve(sessionId);
  if (!invoice || !payment) return undefined;
  const ofInvoice = { invoice: idOf(invoice), limit: 100 };
  const [refunds, known] = await Promise.all([
    stripe.refunds.list({ payment_intent: idOf(payment), limit: 100 }).autoPagingToArray({ limit: most }),
    stripe.creditNotes.list(ofInvoice).autoPagingToArray({ limit: most }),
  ]);
  const issued = known.filter(({ status }) => status === "issued").reverse();
  const noted = new Set(issued.flatMap(({ refunds: of }) => of.map(({ refund }) => idOf(refund))));
  const without = refunds.filter(({ id, status }) => status === "succeeded" && !noted.has(id)).reverse();
  for (const { id, amount, metadata } of without) {
    issued.push(
      await stripe.creditNotes.create(
        {
          invoice: ofInvoice.invoice,
          amount,
          refunds: [{ refund: id, amount_refunded: amount }],
          ...(metadata ? { metadata } : {}),
        },
        { idempotencyKey: `credit-note:${id}` },
      ),
    );
  }
  return issued.map(({ id, number, amount, currency, pdf }) => ({ id, number, amount, currency, url: pdf }));
}

function idOf(item: string | { id?: string }): string {
  return typeof item === "string" ? item : (item.id ?? "");
}
