import type { PackageOffer } from "@portrait-studio/contract";
import { Stripe } from "stripe";
import { type Checkout, type CreditNote, type Payments, RefundRefused } from "../purchases/payments.ts";
import { createCatalog } from "./catalog.ts";
import { connectStripe, type StripeConnection } from "./connect-stripe.ts";
import { findInvoice, findPayment } from "./find-payment.ts";
import { readEvent, readSignedEvent, stripeEventTypes } from "./read-event.ts";

export interface StripePaymentsOptions extends StripeConnection {
  /** the endpoint's signing secret, "whsec_…" */
  webhookSecret: string;
  packages: readonly PackageOffer[];
  /** whether Stripe's page takes a company's name and tax id, and makes an invoice of each payment */
  invoices?: boolean;
  /** whether Stripe's page takes promotion codes: all credits come, for what was paid */
  promotionCodes?: boolean;
}

export function createStripePayments(options: StripePaymentsOptions): Payments {
  const stripe = connectStripe(options);
  return {
    invoices: options.invoices ?? false,
    livemode: /^[a-z]+_live_/.test(options.secretKey),
    listPackages: createCatalog(stripe, options.packages),
    createCustomer: async ({ userId, email, language }) => {
      const customer = await stripe.customers.create(
        { email, preferred_locales: [language], metadata: { userId } },
        { idempotencyKey: `customer:${userId}` },
      );
      return customer.id;
    },
    deleteCustomer: (customerId) => unlessRefused(stripe.customers.del(customerId)),
    openCheckout: (checkout) => openCheckout(stripe, checkout, options),
    closeCheckout: (sessionId) => unlessRefused(stripe.checkout.sessions.expire(sessionId)),
    readEvent: (rawBody, signature) =>
      readSignedEvent(stripe, { rawBody, signature, secret: options.webhookSecret }),
    findPayment: (subject) => findPayment(stripe, subject),
    findInvoice: (sessionId) => findInvoice(stripe, sessionId),
    issueCreditNotes: (sessionId) => issueCreditNotes(stripe, sessionId),
    refund: async ({ refundId, paymentIntentId, amount }) => {
      try {
        await stripe.refunds.create(
          { payment_intent: paymentIntentId, amount, metadata: { refundId } },
          { idempotencyKey: refundId },
        );
      } catch (error) {
        // only an invalid request is refused for good; after any other error the refund may exist or may work later
        if (error instanceof Stripe.errors.StripeInvalidRequestError)
          throw new RefundRefused(error.message, { cause: error });
        throw error;
      }
    },
    listEvents: async (since, after) => {
      const page = await stripe.events.list({ types: [...stripeEventTypes], ...createPlace(since, after) });
      const items = page.data.map(readEvent).filter((event) => event !== undefined);
      return { items, next: getNext(page) };
    },
    listPaidCheckouts: async (since, after) => {
      const page = await stripe.checkout.sessions.list({ status: "complete", ...createPlace(since, after) });
      const items = page.data.flatMap(({ id, payment_status, metadata }) =>
        payment_status !== "unpaid" && metadata?.purchaseId
          ? [{ sessionId: id, purchaseId: metadata.purchaseId }]
          : [],
      );
      return { items, next: getNext(page) };
    },
  };
}

async function openCheckout(
  stripe: Stripe,
  checkout: Checkout,
  { invoices, promotionCodes }: Pick<StripePaymentsOptions, "invoices" | "promotionCodes">,
): Promise<{ id: string; url: string }> {
  // on session and payment, because events about money contain only the payment
  const metadata = { purchaseId: checkout.purchaseId, userId: checkout.userId };
  const session = await stripe.checkout.sessions.create(
    {
      mode: "payment",
      customer: checkout.customerId,
      client_reference_id: checkout.userId,
      line_items: [{ price: checkout.priceId, quantity: 1 }],
      metadata,
      payment_intent_data: { metadata },
      success_url: checkout.successUrl,
      cancel_url: checkout.cancelUrl,
      locale: checkout.language,
      // charge in the price's own currency, so that the payment can be compared with the price
      adaptive_pricing: { enabled: false },
      ...(promotionCodes && { allow_promotion_codes: true }),
      ...(invoices && {
        invoice_creation: { enabled: true, invoice_data: { metadata } },
        tax_id_collection: { enabled: true },
        // kept at the customer, so that they are asked once; Stripe wants that of a known customer's tax id
        customer_update: { name: "auto", address: "auto" },
      }),
    },
    { idempotencyKey: checkout.purchaseId },
  );
  if (!session.url) throw new Error(`Stripe returned no page for ${session.id}.`);
  return { id: session.id, url: session.url };
}

/** Ignores Stripe's refusal to repeat what is done: expiring an ended session, deleting a deleted customer. */
async function unlessRefused(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}

function createPlace(since: Date, after: string) {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  return { created, limit: 100, ...(after && { starting_after: after }) };
}

function getNext({ data, has_more }: Stripe.ApiList<{ id: string }>): string | null {
  return has_more ? (data.at(-1)?.id ?? null) : null;
}

/** More than fit into one purchase: each takes at least one credit. */
const most = 1000;

/** Stripe makes an invoice of a payment by itself, but no credit note of its refund. Undefined while there is no invoice. */
async function issueCreditNotes(stripe: Stripe, sessionId: string): Promise<CreditNote[] | undefined> {
  const { invoice, payment_intent: payment } = await stripe.checkout.sessions.retrieve(sessionId);
  if (!invoice || !payment) return undefined;
  const ofInvoice = { invoice: getId(invoice), limit: 100 };
  const [refunds, known] = await Promise.all([
    stripe.refunds.list({ payment_intent: getId(payment), limit: 100 }).autoPagingToArray({ limit: most }),
    stripe.creditNotes.list(ofInvoice).autoPagingToArray({ limit: most }),
  ]);
  const issued = known.filter(({ status }) => status === "issued").reverse();
  const noted = new Set(issued.flatMap(({ refunds: of }) => of.map(({ refund }) => getId(refund))));
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

function getId(item: string | { id?: string }): string {
  return typeof item === "string" ? item : (item.id ?? "");
}
