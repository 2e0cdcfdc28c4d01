import { invalid, resourceMissing } from "../api/errors.ts";
import type { Tx } from "../context.ts";
import { emit } from "../emit.ts";
import type { Charge, Customer, PaymentIntent, PaymentMethod, Session, SessionExtra } from "../kinds.ts";
import { buildCharge } from "./charge.ts";
import { customerDetails, makeCustomer } from "./customer.ts";
import { type DeclineCode, declines, paymentError } from "./declines.ts";
import { buildIntent } from "./intent.ts";
import { withInvoice } from "./make-invoice.ts";
import { billingDetails, buildPaymentMethod, debitAmong, type MethodType } from "./methods.ts";
import { startTimer, stopTimer } from "./timers.ts";

export const outcomes = ["paid", "declined", "debit_succeeds", "debit_fails"] as const;

export interface Choice {
  outcome: (typeof outcomes)[number];
  /** What the person typed; the session's own address wins. */
  email?: string | undefined;
  reason?: DeclineCode | undefined;
  /** for the invoice, where the session takes them */
  company?: string | undefined;
  taxId?: string | undefined;
}

/** The attempted payment, and the session after it. */
interface Attempt {
  session: Session;
  intent: PaymentIntent;
  method: PaymentMethod;
}

/**
 * Does what a person chose on the checkout page. A session that is complete stays as it is.
 * @throws ApiError when the session is unknown or expired, or does not take bank debits
 */
export async function paySession(tx: Tx, id: string, choice: Choice): Promise<Session> {
  const session = await tx.store.get("checkout.session", id);
  if (!session) throw resourceMissing("checkout.session", id, "session");
  if (session.status === "complete") return session;
  if (session.status !== "open") {
    throw invalid("This Checkout Session has expired.", "session");
  }
  const isDebit = choice.outcome === "debit_succeeds" || choice.outcome === "debit_fails";
  const type = isDebit ? debitAmong(session.payment_method_types) : "card";
  if (!type || !session.payment_method_types.includes(type)) {
    throw invalid(`This Checkout Session does not take ${isDebit ? "bank debits" : "cards"}.`);
  }
  const attempt = await beginAttempt(tx, session, type, choice);
  if (choice.outcome === "declined") return decline(tx, attempt, choice.reason ?? "generic_decline");
  return isDebit ? submitDebit(tx, attempt, choice.outcome === "debit_succeeds") : charge(tx, attempt);
}

async function beginAttempt(
  tx: Tx,
  session: Session,
  type: MethodType,
  { email: typed, company, taxId }: Choice,
): Promise<Attempt> {
  const extra = await tx.store.extra(session.id);
  const found = session.customer ? await tx.store.need("customer", session.customer) : undefined;
  const known = found && !found.deleted ? found : undefined;
  // the person's data in the session, from the shop or an earlier attempt, is not requested again
  const email = session.customer_details?.email ?? typed ?? null;
  const customer = known ?? (await newCustomer(tx, session, email));
  const billing = billingDetails(email, customer?.name ?? null);
  const method = await tx.store.insert("payment_method", buildPaymentMethod(type, billing, known));
  const intent = await intentOf(tx, session, extra, customer);
  const withPerson: Session = {
    ...session,
    customer: customer?.id ?? session.customer,
    customer_details: customerDetails(email, customer?.name ?? null, { company, taxId }),
    payment_intent: intent.id,
  };
  return { session: withPerson, intent, method };
}

async function newCustomer(tx: Tx, session: Session, email: string | null): Promise<Customer | undefined> {
  return session.customer_creation === "always" ? makeCustomer(tx, { email }) : undefined;
}

async function intentOf(
  tx: Tx,
  session: Session,
  { intent }: SessionExtra,
  customer: Customer | undefined,
): Promise<PaymentIntent> {
  if (session.payment_intent) return tx.store.need("payment_intent", session.payment_intent);
  const made = await tx.store.insert("payment_intent", buildIntent(session, intent, customer?.id ?? null));
  await emit(tx, "payment_intent.created", made);
  return made;
}

async function decline(tx: Tx, { session, intent, method }: Attempt, code: DeclineCode): Promise<Session> {
  const reason = { code, message: declines[code] };
  const failed = await tx.store.insert(
    "charge",
    buildCharge(tx.config, { intent, method, state: { declined: reason } }),
  );
  const refused = await tx.store.save("payment_intent", {
    ...intent,
    last_payment_error: paymentError(reason, failed.id, method),
    latest_charge: failed.id,
  });
  await emit(tx, "charge.failed", failed);
  await emit(tx, "payment_intent.payment_failed", refused);
  return tx.store.save("checkout.session", session);
}

async function charge(tx: Tx, { session, intent, method }: Attempt): Promise<Session> {
  const taken = await tx.store.insert(
    "charge",
    buildCharge(tx.config, { intent, method, state: "succeeded" }),
  );
  await emit(tx, "charge.succeeded", taken);
  await emit(tx, "payment_intent.succeeded", await tx.store.save("payment_intent", succeeded(intent, taken)));
  return complete(tx, await withInvoice(tx, { ...session, payment_status: "paid" }));
}

/** The payment once its money is there. */
export function succeeded(intent: PaymentIntent, taken: Charge): PaymentIntent {
  return {
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: taken.id,
    payment_method: taken.payment_method,
    status: "succeeded",
  };
}

async function submitDebit(tx: Tx, { session, intent, method }: Attempt, arrives: boolean): Promise<Session> {
  const pending = await tx.store.insert(
    "charge",
    buildCharge(tx.config, { intent, method, state: "pending" }),
  );
  const processing = await tx.store.save("payment_intent", {
    ...intent,
    last_payment_error: null,
    latest_charge: pending.id,
    payment_method: method.id,
    status: "processing",
  });
  await emit(tx, "charge.pending", pending);
  await emit(tx, "payment_intent.processing", processing);
  await startTimer(tx, intent.id, arrives ? "settle" : "fail", tx.settings.settleSeconds);
  return complete(tx, session);
}

async function complete(tx: Tx, session: Session): Promise<Session> {
  const done = await tx.store.save("checkout.session", { ...session, status: "complete", url: null });
  await stopTimer(tx, session.id);
  await emit(tx, "checkout.session.completed", done);
  return done;
}
