import { invalid, resourceMissing } from "../api/errors.ts";
import type { Tx } from "../context.ts";
import { emit } from "../emit.ts";
import { nowSeconds, type Session } from "../kinds.ts";
import { stopTimer } from "./timers.ts";

/**
 * Ends a session that was not paid, and cancels its attempts.
 * @throws ApiError when it is not open
 */
export async function expireSession(tx: Tx, id: string): Promise<Session> {
  const session = await tx.store.get("checkout.session", id);
  if (!session) throw resourceMissing("checkout.session", id, "session");
  if (session.status !== "open") {
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }
  await stopTimer(tx, id);
  if (session.payment_intent) {
    const intent = await tx.store.need("payment_intent", session.payment_intent);
    const cancelled = await tx.store.save("payment_intent", {
      ...intent,
      canceled_at: nowSeconds(),
      cancellation_reason: "expired",
      status: "canceled",
    });
    await emit(tx, "payment_intent.canceled", cancelled);
  }
  const expired = await tx.store.save("checkout.session", { ...session, status: "expired", url: null });
  await emit(tx, "checkout.session.expired", expired);
  return expired;
}
