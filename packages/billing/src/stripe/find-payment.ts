import { Stripe } from "stripe";
import type { PaymentRefund, PaymentState, PaymentSubject } from "../purchases/payments.ts";

const expand = ["line_items", "payment_intent.latest_charge"];

export async function findPayment(
  stripe: Stripe,
  subject: PaymentSubject,
): Promise<PaymentState | undefined> {
  const session = await findSession(stripe, subject);
  const purchaseId = session?.metadata?.purchaseId;
  if (!session || !purchaseId) return undefined;
  const payment = expanded(session.payment_intent);
  const charge = expanded(payment?.latest_charge);
  const ofPayment = { payment_intent: payment?.id ?? "", limit: 100 };
  const [refunds, disputes] = charge
    ? await Promise.all([
        stripe.refunds.list(ofPayment).autoPagingToArray({ limit: 1000 }),
        stripe.disputes.list(ofPayment).autoPagingToArray({ limit: 1000 }),
      ])
    : [[], []];
  return {
    purchaseId,
    sessionId: session.id,
    livemode: session.livemode,
    outcome: readOutcome(session, payment),
    checkoutUrl: (session.status === "open" && session.url) || undefined,
    priceId: session.line_items?.data[0]?.price?.id,
    amountSubtotal: session.amount_subtotal ?? 0,
    amountTotal: session.amount_total ?? 0,
    currency: session.currency ?? "",
    paymentIntentId: payment?.id,
    receiptUrl: charge?.receipt_url ?? undefined,
    invoiced: session.invoice_creation?.enabled ?? false,
    refunds: refunds.map(readRefund),
    disputedAmount: disputes.filter(isWithdrawn).reduce((sum, dispute) => sum + dispute.amount, 0),
  };
}

/** Read at each visit, because Stripe's addresses of invoices expire. */
export async function findInvoice(stripe: Stripe, sessionId: string): Promise<string | undefined> {
  const { invoice } = await stripe.checkout.sessions.retrieve(sessionId, { expand: ["invoice"] });
  return expanded(invoice)?.hosted_invoice_url ?? undefined;
}

async function findSession(
  stripe: Stripe,
  subject: PaymentSubject,
): Promise<Stripe.Checkout.Session | undefined> {
  if ("paymentIntentId" in subject) {
    const { data } = await stripe.checkout.sessions.list({
      payment_intent: subject.paymentIntentId,
      limit: 1,
      expand: expand.map((path) => `data.${path}`),
    });
    return data[0];
  }
  try {
    return await stripe.checkout.sessions.retrieve(subject.sessionId, { expand });
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return undefined;
    throw error;
  }
}

function readOutcome(
  session: Stripe.Checkout.Session,
  payment: Stripe.PaymentIntent | undefined,
): PaymentState["outcome"] {
  if (session.status === "expired") return "expired";
  if (session.status !== "complete") return "open";
  if (session.payment_status !== "unpaid") return "paid";
  // after a delayed method fails, the payment waits for another method, which the ended checkout cannot provide
  return payment?.status === "requires_payment_method" || payment?.status === "canceled"
    ? "failed"
    : "processing";
}

function readRefund(refund: Stripe.Refund): PaymentRefund {
  const { id, amount, metadata, status } = refund;
  return {
    id,
    amount,
    refundId: metadata?.refundId,
    status:
      status === "succeeded"
        ? "succeeded"
        : status === "failed" || status === "canceled"
          ? "failed"
          : "pending",
  };
}

/** Inquiries ("warning_…") move no money; won and prevented disputes have returned it. */
function isWithdrawn({ status }: Stripe.Dispute): boolean {
  return status !== "won" && status !== "prevented" && !status.startsWith("warning_");
}

function expanded<Item extends object>(item: string | Item | null | undefined): Item | undefined {
  return typeof item === "object" && item !== null ? item : undefined;
}
