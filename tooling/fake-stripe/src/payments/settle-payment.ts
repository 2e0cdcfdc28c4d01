import { invalid, resourceMissing } from "../api/errors.ts";
import type { Tx } from "../context.ts";
import { emit } from "../emit.ts";
import type { PaymentIntent, Session } from "../kinds.ts";
import { debitRefused, paymentError } from "./declines.ts";
import { withInvoice } from "./make-invoice.ts";
import { succeeded } from "./pay-session.ts";
import { stopTimer } from "./timers.ts";

/**
 * Brings a bank debit to its end: the money arrives or is refused.
 * @throws ApiError when the payment is not under way
 */
export async function settlePayment(tx: Tx, id: string, arrives: boolean): Promise<PaymentIntent> {
  const intent = await tx.store.get("payment_intent", id);
  if (!intent) throw resourceMissing("payment_intent", id, "intent");
  if (intent.status !== "processing") {
    throw invalid(
      `This PaymentIntent has a status of ${intent.status}; only one that is processing can be settled.`,
      undefined,
      "payment_intent_unexpected_state",
    );
  }
  await stopTimer(tx, id);
  const [session] = (
    await tx.store.page(
      { kind: "checkout.session", where: [{ path: ["payment_intent"], is: id }] },
      { limit: 1 },
    )
  ).items;
  if (!session) throw new Error(`The payment ${id} belongs to no session.`);
  return arrives ? arrive(tx, intent, session) : fail(tx, intent, session);
}

async function arrive(tx: Tx, intent: PaymentIntent, session: Session): Promise<PaymentIntent> {
  const pending = await tx.store.need("charge", intent.latest_charge);
  const charge = await tx.store.save("charge", { ...pending, status: "succeeded", paid: true });
  const done = await tx.store.save("payment_intent", succeeded(intent, charge));
  const paid = await tx.store.save(
    "checkout.session",
    await withInvoice(tx, { ...session, payment_status: "paid" }),
  );
  await emit(tx, "charge.succeeded", charge);
  await emit(tx, "payment_intent.succeeded", done);
  await emit(tx, "checkout.session.async_payment_succeeded", paid);
  return done;
}

async function fail(tx: Tx, intent: PaymentIntent, session: Session): Promise<PaymentIntent> {
  const pending = await tx.store.need("charge", intent.latest_charge);
  const method = await tx.store.need("payment_method", intent.payment_method);
  const charge = await tx.store.save("charge", {
    ...pending,
    failure_code: debitRefused.code,
    failure_message: debitRefused.message,
    paid: false,
    receipt_url: null,
    status: "failed",
  });
  const refused = await tx.store.save("payment_intent", {
    ...intent,
    last_payment_error: paymentError(debitRefused, charge.id, method),
    payment_method: null,
    status: "requires_payment_method",
  });
  await emit(tx, "charge.failed", charge);
  await emit(tx, "payment_intent.payment_failed", refused);
  await emit(tx, "checkout.session.async_payment_failed", session);
  return refused;
}
