import {
  type CheckoutSession,
  type CreateCheckoutInput,
  type Language,
  StudioError,
} from "@portrait-studio/contract";
import { type Database, paymentCustomers, purchases, type Transaction } from "@portrait-studio/db";
import { and, eq } from "drizzle-orm";
import type { Buyer, Payments } from "./payments.ts";

interface NamedBuyer extends Buyer {
  email: string;
  language: Language;
}

export type PurchaseDraft = typeof purchases.$inferInsert;

/** Prices come from the list, never from the client. @throws NOT_FOUND when no package has that price, FOREIGN_ADDRESS, UNAVAILABLE */
export async function draftPurchase(
  { payments, appUrl }: { payments: Payments; appUrl: string },
  { id, userId, input }: { id: string; userId: string; input: CreateCheckoutInput },
): Promise<PurchaseDraft> {
  for (const address of [input.successUrl, input.cancelUrl]) ownAddress(address, appUrl, {});
  const offer = (await payments.listPackages()).find(({ priceId }) => priceId === input.priceId);
  if (!offer) throw new StudioError("NOT_FOUND");
  const { priceId, credits, amount, currency } = offer;
  return { id, userId, packageId: offer.id, priceId, credits, amount, currency };
}

/** Writes the purchase before the call to Stripe, so that every payment has a purchase. */
export async function addPurchase(tx: Transaction, draft: PurchaseDraft): Promise<void> {
  await tx.insert(purchases).values(draft);
}

/** A repeated call returns the same page. @throws StudioError PURCHASE_FAILED when Stripe does not answer; FOREIGN_ADDRESS, NOT_FOUND */
export async function openPurchase(
  { db, payments, appUrl }: { db: Database; payments: Payments; appUrl: string },
  buyer: NamedBuyer,
  { id, input }: { id: string; input: CreateCheckoutInput },
): Promise<CheckoutSession> {
  const { userId, language } = buyer;
  const [purchase] = await db
    .select({ priceId: purchases.priceId })
    .from(purchases)
    .where(and(eq(purchases.id, id), eq(purchases.userId, userId)));
  if (!purchase) throw new StudioError("NOT_FOUND");
  const successUrl = ownAddress(input.successUrl, appUrl, { success: "true", purchase: id });
  const cancelUrl = ownAddress(input.cancelUrl, appUrl, { cancelled: "true" });
  try {
    const customerId = await findCustomer({ db, payments }, buyer);
    const session = await payments.openCheckout({
      purchaseId: id,
      userId,
      customerId,
      priceId: purchase.priceId,
      successUrl,
      cancelUrl,
      language,
    });
    await db.update(purchases).set({ checkoutSessionId: session.id }).where(eq(purchases.id, id));
    return session;
  } catch (cause) {
    throw new StudioError("PURCHASE_FAILED", undefined, { cause });
  }
}

/** One customer per user: of two concurrent calls, the second uses the customer of the first. */
async function findCustomer(
  { db, payments }: { db: Database; payments: Payments },
  buyer: NamedBuyer,
): Promise<string> {
  const { userId } = buyer;
  const read = () => db.select().from(paymentCustomers).where(eq(paymentCustomers.userId, userId));
  const [known] = await read();
  if (known) return known.customerId;
  const customerId = await payments.createCustomer(buyer);
  await db.insert(paymentCustomers).values({ userId, customerId }).onConflictDoNothing();
  const [kept] = await read();
  return kept?.customerId ?? customerId;
}

/** May be a path. @throws StudioError FOREIGN_ADDRESS {origin} when it is not on the studio's own origin */
function ownAddress(address: string, appUrl: string, facts: Record<string, string>): string {
  const { origin } = new URL(appUrl);
  const url = URL.parse(address, appUrl);
  if (url?.origin !== origin || url.username || url.password)
    throw new StudioError("FOREIGN_ADDRESS", { origin });
  for (const [name, value] of Object.entries(facts)) url.searchParams.set(name, value);
  return url.href;
}
