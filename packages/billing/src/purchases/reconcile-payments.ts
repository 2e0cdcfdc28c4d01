import { type Database, purchaseRefunds, purchases, stripeEvents } from "@portrait-studio/db";
import { and, asc, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import { settleCreditNotes } from "./credit-notes.ts";
import { listPaidWithoutCredits } from "./paid-without-credits.ts";
import type { PaymentEvent, PurchaseContext } from "./payments.ts";
import { finishRefund } from "./refund-purchase.ts";
import { syncPayment } from "./sync-payment.ts";

export interface Reconciliation {
  /** events that had not arrived and were processed now */
  missed: number;
  problems: string[];
  /** where the next call continues; null at the end */
  next: string | null;
}

interface PageStart {
  after: string;
  /** reads on behind a page of which everything is known */
  everything: boolean;
}

const days = 24 * 60 * 60 * 1000;

/** Stripe retries an event for three days; a checkout stays open for one. */
const lookBackMs = 3 * days;
const rowsAtOnce = 100;

const parts = [
  followEvents,
  followPaidCheckouts,
  followEndedCheckouts,
  finishDoubtfulRefunds,
  issueCreditNotes,
];

/**
 * Finds what webhooks missed: undelivered events of the last three days, paid checkouts that gave no credits, checkouts that
 * ended, refunds with an unknown outcome, and refunds without a credit note. Each is processed like an event. One call does at most
 * a page of each.
 * @param options.after what the previous call returned
 * @param options.everything otherwise events and checkouts are read, the newest first, until a page is known: what a webhook that
 * does not work has missed is in front
 */
export async function reconcilePayments(
  context: PurchaseContext,
  { after = "", everything = false }: Partial<PageStart> = {},
): Promise<Reconciliation> {
  let [first = "", from = ""] = after.split(":");
  const result: Reconciliation = { missed: 0, problems: [], next: null };
  for (const [index, part] of parts.entries()) {
    if (index < Number(first)) continue;
    const next = await part(context, { after: from, everything }, result);
    if (next !== null) return { ...result, next: `${index}:${next}` };
    from = "";
  }
  return result;
}

async function followEvents(
  context: PurchaseContext,
  { after, everything }: PageStart,
  result: Reconciliation,
): Promise<string | null> {
  const { items, next } = await context.payments.listEvents(since(), after);
  const known = await listKnown(context.db, items);
  const news = items.filter(({ id }) => !known.has(id));
  for (const event of news)
    await attempt(result, event.id, async () => {
      const { outcome, problem } = await syncPayment(context, event.subject, event);
      if (outcome === "applied") result.missed += 1;
      return problem;
    });
  return everything || items.length === 0 || news.length > 0 ? next : null;
}

async function followPaidCheckouts(
  context: PurchaseContext,
  { after, everything }: PageStart,
  result: Reconciliation,
): Promise<string | null> {
  const { missing, isAllKnown, next } = await listPaidWithoutCredits(context, { since: since(), after });
  for (const { sessionId } of missing)
    await attempt(result, `${sessionId} is paid but gave no credits`, async () => {
      const { problem } = await syncPayment(context, { sessionId });
      if (!problem) result.missed += 1;
      return problem;
    });
  return everything || !isAllKnown ? next : null;
}

/** Follows pending purchases whose checkout must have ended. A purchase without a checkout id was never opened. */
async function followEndedCheckouts(
  context: PurchaseContext,
  { after }: PageStart,
  result: Reconciliation,
): Promise<string | null> {
  const { db } = context;
  const rows = await db
    .select({ id: purchases.id, sessionId: purchases.checkoutSessionId })
    .from(purchases)
    .where(isPendingFor("25 hours", purchases, after))
    .orderBy(asc(purchases.id))
    .limit(rowsAtOnce);
  const unopened = rows.filter(({ sessionId }) => sessionId === null).map(({ id }) => id);
  if (unopened.length > 0)
    await db
      .update(purchases)
      .set({ status: "expired" })
      .where(and(inArray(purchases.id, unopened), isNull(purchases.checkoutSessionId)));
  for (const { id, sessionId } of rows)
    if (sessionId) await attempt(result, id, () => syncPayment(context, { sessionId }));
  return getNext(rows);
}

async function finishDoubtfulRefunds(
  context: PurchaseContext,
  { after }: PageStart,
  result: Reconciliation,
): Promise<string | null> {
  const rows = await context.db
    .select({ id: purchaseRefunds.id })
    .from(purchaseRefunds)
    .where(isPendingFor("1 minute", purchaseRefunds, after))
    .orderBy(asc(purchaseRefunds.id))
    .limit(rowsAtOnce);
  for (const { id } of rows) await attempt(result, id, () => finishRefund(context, id));
  return getNext(rows);
}

async function issueCreditNotes(
  context: PurchaseContext,
  { after }: PageStart,
  result: Reconciliation,
): Promise<string | null> {
  const rows = await context.db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(purchases.creditNotesDue, gt(purchases.id, after)))
    .orderBy(asc(purchases.id))
    .limit(rowsAtOnce);
  for (const { id } of rows)
    await attempt(result, `${id} lacks a credit note`, () => settleCreditNotes(context, id));
  return getNext(rows);
}

function isPendingFor(age: string, table: typeof purchases | typeof purchaseRefunds, after: string) {
  const before = sql`clock_timestamp() - ${age}::interval`;
  return and(eq(table.status, "pending"), lt(table.createdAt, before), gt(table.id, after));
}

async function listKnown(db: Database, events: readonly PaymentEvent[]): Promise<Set<string>> {
  const ids = events.map(({ id }) => id);
  const rows = await db
    .select({ id: stripeEvents.id })
    .from(stripeEvents)
    .where(inArray(stripeEvents.id, ids));
  return new Set(rows.map(({ id }) => id));
}

/** One that cannot be followed is a problem, and does not keep the others from it. @param work may answer with a problem in words */
async function attempt(result: Reconciliation, title: string, work: () => Promise<unknown>): Promise<void> {
  try {
    const problem = await work();
    if (typeof problem === "string") result.problems.push(`${title}: ${problem}`);
  } catch (error) {
    result.problems.push(`${title}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const since = () => new Date(Date.now() - lookBackMs);
const getNext = (rows: readonly { id: string }[]) =>
  rows.length === rowsAtOnce ? (rows.at(-1)?.id ?? null) : null;
