import { getNamed, invalid } from "../api/errors.ts";
import { getSettings, keep, type StripeContext, startTimer, stopTimer } from "../context.ts";
import { type Charge, createCommon, type PaymentIntent, type StripeSession } from "../objects.ts";
import { addInvoice } from "./invoices.ts";

/** @throws ApiError when it is not open */
export function expireSession(context: StripeContext, id: string): StripeSession {
  const session = getNamed(context, "checkout.session", id, "session", 404);
  if (session.status !== "open")
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  stopTimer(context, id);
  if (session.payment_intent) {
    const intent = context.store.need("payment_intent", session.payment_intent);
    keep(context, { ...intent, status: "canceled" }, "payment_intent.canceled");
  }
  return keep(context, { ...session, status: "expired", url: null }, "checkout.session.expired");
}

export const declines = {
  generic_decline: "Your card was declined.",
  insufficient_funds: "Your card has insufficient funds.",
} as const;

export const outcomes = ["paid", "declined", "debit_succeeds", "debit_fails"] as const;

export interface Choice {
  outcome: (typeof outcomes)[number];
  reason?: keyof typeof declines | undefined;
  /** SAVE20 takes 20 % off, SAVE100 all */
  promotionCode?: string | undefined;
}

/** A complete session stays as it is. @throws ApiError when it is unknown or expired, or takes no bank debits */
export function paySession(context: StripeContext, id: string, choice: Choice): StripeSession {
  const found = getNamed(context, "checkout.session", id, "session", 404);
  if (found.status === "complete") return found;
  if (found.status !== "open") throw invalid("This Checkout Session has expired.", "session");
  const isDebit = choice.outcome === "debit_succeeds" || choice.outcome === "debit_fails";
  const [card = "card", debit] = found.payment_method_types;
  const method = isDebit ? debit : card;
  if (method === undefined) throw invalid("This Checkout Session does not take bank debits.");
  const email = found.customer_details?.email ?? null;
  const reduced = reduce(found, choice.promotionCode);
  if (choice.outcome !== "declined" || reduced.amount_total === 0) stopTimer(context, id);
  if (reduced.amount_total === 0) {
    const free: StripeSession = {
      ...reduced,
      payment_status: "no_payment_required",
      status: "complete",
      url: null,
    };
    return keep(context, addInvoice(context, free), "checkout.session.completed");
  }
  const intent = needIntent(context, reduced);
  const session = { ...reduced, payment_intent: intent.id };
  if (choice.outcome === "declined") {
    const code = choice.reason ?? "generic_decline";
    const message = declines[code];
    const failed = addCharge(context, intent, { method, email, status: "failed", message });
    failIntent(context, intent, failed, { code: "card_declined", decline_code: code, message });
    return context.store.save(session);
  }
  const done: StripeSession = { ...session, status: "complete", url: null };
  if (isDebit) {
    const pending = addCharge(context, intent, { method, email, status: "pending" });
    const processing = {
      ...intent,
      last_payment_error: null,
      latest_charge: pending.id,
      status: "processing",
    } as const;
    keep(context, processing, "payment_intent.processing");
    const end = choice.outcome === "debit_succeeds" ? "settle" : "fail";
    startTimer(context, intent.id, end, getSettings(context).settleSeconds);
    return keep(context, done, "checkout.session.completed");
  }
  succeed(context, intent, addCharge(context, intent, { method, email, status: "succeeded" }));
  const paid = addInvoice(context, { ...done, payment_status: "paid" });
  return keep(context, paid, "checkout.session.completed");
}

/** @throws ApiError when the payment is not under way */
export function settlePayment(context: StripeContext, id: string, arrives: boolean): PaymentIntent {
  const intent = getNamed(context, "payment_intent", id, "intent", 404);
  if (intent.status !== "processing")
    throw invalid(
      `This PaymentIntent has a status of ${intent.status}; only one that is processing can be settled.`,
    );
  stopTimer(context, id);
  const charge = context.store.need("charge", intent.latest_charge);
  const [session] = context.store.list("checkout.session", { payment_intent: id });
  if (!session) throw new Error(`The payment ${id} belongs to no session.`);
  if (arrives) {
    succeed(context, intent, { ...charge, status: "succeeded", paid: true });
    const paid = addInvoice(context, { ...session, payment_status: "paid" });
    keep(context, paid, "checkout.session.async_payment_succeeded");
  } else {
    const message = "The customer's account has insufficient funds to cover this payment.";
    const failed = { ...charge, failure_message: message, receipt_url: null, status: "failed" } as const;
    failIntent(context, intent, failed, { code: "payment_intent_payment_attempt_failed", message });
    keep(context, session, "checkout.session.async_payment_failed");
  }
  return context.store.need("payment_intent", id);
}

/** @throws ApiError for a code that the session does not take */
function reduce(session: StripeSession, code: string | undefined): StripeSession {
  if (code === undefined) return session;
  const percent = Number(/^SAVE([1-9]\d?|100)$/.exec(code)?.[1]);
  if (!session.allow_promotion_codes || !percent) throw invalid("This code is invalid.", "promotion_code");
  const total = Math.round(((session.amount_subtotal ?? 0) * (100 - percent)) / 100);
  return { ...session, amount_total: total, _line: { ...session._line, amount_total: total } };
}

function needIntent(context: StripeContext, session: StripeSession): PaymentIntent {
  const amount = session.amount_total ?? 0;
  if (session.payment_intent)
    return { ...context.store.need("payment_intent", session.payment_intent), amount };
  const made: PaymentIntent = {
    ...createCommon("payment_intent"),
    amount,
    amount_received: 0,
    currency: session.currency ?? "usd",
    customer: session.customer,
    last_payment_error: null,
    latest_charge: null,
    metadata: session._metadata,
    status: "requires_payment_method",
  };
  return keep(context, made, "payment_intent.created");
}

function addCharge(
  context: StripeContext,
  { amount, currency, customer, metadata, id: payment }: PaymentIntent,
  {
    status,
    method,
    email,
    message,
  }: Pick<Charge, "status"> & { method: string; email: string | null; message?: string },
): Charge {
  const common = createCommon("charge");
  const made: Charge = {
    ...common,
    amount,
    amount_refunded: 0,
    currency,
    customer,
    disputed: false,
    failure_message: message ?? null,
    metadata,
    paid: status === "succeeded",
    payment_intent: payment,
    payment_method_details: { type: method },
    receipt_email: email,
    receipt_url: status === "failed" ? null : `${context.url}/receipts/${common.id}`,
    refunded: false,
    status,
  };
  return status === "pending" ? keep(context, made, "charge.pending") : made;
}

function succeed(context: StripeContext, intent: PaymentIntent, charge: Charge): void {
  keep(context, charge, "charge.succeeded");
  const done: PaymentIntent = {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    status: "succeeded",
  };
  keep(context, done, "payment_intent.succeeded");
}

function failIntent(
  context: StripeContext,
  intent: PaymentIntent,
  charge: Charge,
  error: NonNullable<PaymentIntent["last_payment_error"]>,
): void {
  keep(context, charge, "charge.failed");
  const refused: PaymentIntent = {
    ...intent,
    last_payment_error: error,
    latest_charge: charge.id,
    status: "requires_payment_method",
  };
  keep(context, refused, "payment_intent.payment_failed");
}
