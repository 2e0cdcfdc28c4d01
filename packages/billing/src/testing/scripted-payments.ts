import { createHmac, randomUUID } from "node:crypto";
import { type CreditPackage, defaultPackages, StudioError } from "@portrait-studio/contract";
import {
  type CreditNote,
  type Listed,
  type PaymentEvent,
  type PaymentRefund,
  type PaymentState,
  type PaymentSubject,
  type Payments,
  RefundRefused,
} from "../purchases/payments.ts";

interface Dispute {
  amount: number;
  status: "open" | "won" | "lost";
}

interface Payment extends Omit<PaymentState, "disputedAmount" | "checkoutUrl"> {
  url: string;
  creditNotes: CreditNote[];
  disputes: Dispute[];
}

/** A fake payment provider that the test controls. It returns the events that Stripe would send; the test delivers them. */
export interface ScriptedPayments extends Payments {
  /** every event so far, in order */
  readonly events: PaymentEvent[];
  /** ids of the customers that were created and not deleted */
  readonly customers: ReadonlySet<string>;
  /** the payment of a checkout, for the test to read or damage */
  payment: (sessionId: string) => Payment;
  pay: (sessionId: string, options?: { discount?: number }) => PaymentEvent[];
  /** completes the checkout; `settle` then decides whether the payment succeeds */
  payLater: (sessionId: string) => PaymentEvent[];
  settle: (sessionId: string, succeeds: boolean) => PaymentEvent[];
  expire: (sessionId: string) => PaymentEvent[];
  /** a refund by someone else than the buyer */
  refundFromDashboard: (sessionId: string, amount: number) => PaymentEvent[];
  /** ends the latest refund as failed */
  failRefund: (sessionId: string) => PaymentEvent[];
  dispute: (sessionId: string, amount?: number) => PaymentEvent[];
  closeDispute: (sessionId: string, status: "won" | "lost") => PaymentEvent[];
  /** how the buyer's refunds begin: settled at once, pending, refused, or with a lost request or response */
  refundsBecome: (fate: "succeeded" | "pending" | "refused" | "lost before" | "lost after") => void;
  /** whether credit notes can be made */
  issuesCreditNotes: (can: boolean) => void;
  /** the body and signature of the event's webhook */
  sign: (event: PaymentEvent) => { rawBody: string; signature: string };
}

const listedAtOnce = 100;

function pageOf<Item>(all: readonly Item[], idOf: (item: Item) => string, after: string): Listed<Item> {
  const begin = after ? 1 + all.findIndex((item) => idOf(item) === after) : 0;
  const items = all.slice(begin, begin + listedAtOnce);
  const last = items.at(-1);
  return { items, next: last && begin + listedAtOnce < all.length ? idOf(last) : null };
}

export function createScriptedPayments(): ScriptedPayments {
  const payments = new Map<string, Payment>();
  const events: PaymentEvent[] = [];
  const customers = new Set<string>();
  const secret = "scripted";
  let issues = true;
  let fate: Parameters<ScriptedPayments["refundsBecome"]>[0] = "succeeded";
  const nextId = (kind: string) => `${kind}_${randomUUID()}`;
  const packages = defaultPackages.map(
    (offer): CreditPackage => ({
      ...offer,
      priceId: `price_${offer.id}`,
      pricePerCredit: offer.amount / offer.credits,
    }),
  );
  const payment = (sessionId: string) => {
    const found = payments.get(sessionId);
    if (!found) throw new Error(`There is no checkout ${sessionId}.`);
    return found;
  };
  const emit = (of: Payment, types: readonly string[]): PaymentEvent[] => {
    const made = types.map((type): PaymentEvent => {
      const { sessionId, paymentIntentId } = of;
      const subject: PaymentSubject =
        type.startsWith("checkout.") || !paymentIntentId ? { sessionId } : { paymentIntentId };
      return { id: nextId("evt"), type, subject };
    });
    events.push(...made);
    return made;
  };
  const change = (sessionId: string, changes: Partial<Payment>, types: readonly string[]) => {
    const found = payment(sessionId);
    Object.assign(found, changes);
    return emit(found, types);
  };
  const addRefund = (of: Payment, refund: PaymentRefund) => {
    const gone = of.refunds.reduce((sum, { status, amount }) => sum + (status === "failed" ? 0 : amount), 0);
    if (gone + refund.amount > of.amountTotal) throw new RefundRefused("Less than that is left.");
    of.refunds.push(refund);
    return emit(of, ["refund.created", "charge.refunded"]);
  };
  return {
    livemode: false,
    invoices: true,
    events,
    customers,
    payment,
    listPackages: async () => packages,
    createCustomer: async ({ userId }) => {
      customers.add(`cus_${userId}`);
      return `cus_${userId}`;
    },
    deleteCustomer: async (customerId) => {
      customers.delete(customerId);
    },
    closeCheckout: async (sessionId) => {
      if (payment(sessionId).outcome === "open")
        change(sessionId, { outcome: "expired" }, ["checkout.session.expired"]);
    },
    openCheckout: async ({ purchaseId, priceId, successUrl }) => {
      const offer = packages.find((known) => known.priceId === priceId);
      if (!offer) throw new Error(`There is no price ${priceId}.`);
      const sessionId = `cs_${purchaseId}`;
      const url = `https://pay.example/${sessionId}?back=${encodeURIComponent(successUrl)}`;
      if (!payments.has(sessionId))
        payments.set(sessionId, {
          purchaseId,
          sessionId,
          livemode: false,
          outcome: "open",
          priceId,
          amountSubtotal: offer.amount,
          amountTotal: offer.amount,
          currency: offer.currency,
          paymentIntentId: undefined,
          receiptUrl: undefined,
          invoiced: true,
          refunds: [],
          disputes: [],
          creditNotes: [],
          url,
        });
      return { id: sessionId, url };
    },
    readEvent: (rawBody, signature) => {
      if (signature !== createHmac("sha256", secret).update(rawBody).digest("hex"))
        throw new StudioError("INVALID_SIGNATURE");
      return JSON.parse(rawBody) as PaymentEvent;
    },
    sign: (event) => {
      const rawBody = JSON.stringify(event);
      return { rawBody, signature: createHmac("sha256", secret).update(rawBody).digest("hex") };
    },
    findPayment: async (subject) => {
      const found =
        "sessionId" in subject
          ? payments.get(subject.sessionId)
          : [...payments.values()].find((known) => known.paymentIntentId === subject.paymentIntentId);
      if (!found) return undefined;
      const { disputes, url, creditNotes: _notes, ...state } = structuredClone(found);
      const disputedAmount = disputes.reduce(
        (sum, { amount, status }) => sum + (status === "won" ? 0 : amount),
        0,
      );
      return { ...state, disputedAmount, checkoutUrl: state.outcome === "open" ? url : undefined };
    },
    findInvoice: async (sessionId) =>
      payment(sessionId).outcome === "paid" ? `https://pay.example/invoices/${sessionId}` : undefined,
    issueCreditNotes: async (sessionId) => {
      if (!issues) throw new Error("There is no answer.");
      const { creditNotes, refunds, currency } = payment(sessionId);
      for (const { id, amount, status } of refunds) {
        if (status !== "succeeded" || creditNotes.some((note) => note.id === `cn_${id}`)) continue;
        const number = `CN-${creditNotes.length + 1}`;
        creditNotes.push({ id: `cn_${id}`, number, amount, currency, url: `https://pay.example/${number}` });
      }
      return [...creditNotes];
    },
    refund: async ({ refundId, paymentIntentId, amount }) => {
      const found = [...payments.values()].find((known) => known.paymentIntentId === paymentIntentId);
      if (!found || fate === "refused") throw new RefundRefused("No.");
      if (fate === "lost before") throw new Error("The request was lost.");
      if (!found.refunds.some((refund) => refund.refundId === refundId))
        addRefund(found, {
          id: nextId("re"),
          refundId,
          amount,
          status: fate === "pending" ? "pending" : "succeeded",
        });
      if (fate === "lost after") throw new Error("The response was lost.");
    },
    listEvents: async (_since, after) => pageOf(events.toReversed(), ({ id }) => id, after),
    listPaidCheckouts: async (_since, after) =>
      pageOf(
        [...payments.values()]
          .filter(({ outcome }) => outcome === "paid")
          .map(({ sessionId, purchaseId }) => ({ sessionId, purchaseId }))
          .reverse(),
        ({ sessionId }) => sessionId,
        after,
      ),
    pay: (sessionId, { discount = 0 } = {}) => {
      const { amountSubtotal } = payment(sessionId);
      const paymentIntentId = nextId("pi");
      const receiptUrl = `https://pay.example/receipts/${paymentIntentId}`;
      return change(
        sessionId,
        { outcome: "paid", amountTotal: amountSubtotal - discount, paymentIntentId, receiptUrl },
        ["checkout.session.completed"],
      );
    },
    payLater: (sessionId) =>
      change(sessionId, { outcome: "processing", paymentIntentId: nextId("pi") }, [
        "checkout.session.completed",
      ]),
    settle: (sessionId, succeeds) =>
      change(sessionId, { outcome: succeeds ? "paid" : "failed" }, [
        `checkout.session.async_payment_${succeeds ? "succeeded" : "failed"}`,
      ]),
    expire: (sessionId) => change(sessionId, { outcome: "expired" }, ["checkout.session.expired"]),
    refundFromDashboard: (sessionId, amount) =>
      addRefund(payment(sessionId), { id: nextId("re"), refundId: undefined, amount, status: "succeeded" }),
    failRefund: (sessionId) => {
      const found = payment(sessionId);
      const latest = found.refunds.at(-1);
      if (latest) latest.status = "failed";
      return emit(found, ["refund.failed", "refund.updated"]);
    },
    dispute: (sessionId, amount) => {
      const found = payment(sessionId);
      found.disputes.push({ amount: amount ?? found.amountTotal, status: "open" });
      return emit(found, ["charge.dispute.created", "charge.dispute.funds_withdrawn"]);
    },
    closeDispute: (sessionId, status) => {
      const found = payment(sessionId);
      const latest = found.disputes.at(-1);
      if (latest) latest.status = status;
      return emit(found, [
        "charge.dispute.closed",
        ...(status === "won" ? ["charge.dispute.funds_reinstated"] : []),
      ]);
    },
    issuesCreditNotes: (can) => {
      issues = can;
    },
    refundsBecome: (next) => {
      fate = next;
    },
  };
}
