import { type Database, paymentCustomers, purchases } from "@portrait-studio/db";
import { and, eq, isNotNull } from "drizzle-orm";
import type { Payments } from "./payments.ts";

/**
 * Closes a person's open checkouts and removes their address at the provider, which keeps the payments for its accounts.
 * Safe to repeat, because the stored customer id is deleted last.
 * @throws when the provider does not answer
 */
export async function forgetBuyer(
  { db, payments }: { db: Database; payments: Pick<Payments, "closeCheckout" | "deleteCustomer"> },
  userId: string,
): Promise<void> {
  const open = await db
    .select({ sessionId: purchases.checkoutSessionId })
    .from(purchases)
    .where(
      and(
        eq(purchases.userId, userId),
        eq(purchases.status, "pending"),
        isNotNull(purchases.checkoutSessionId),
      ),
    );
  for (const { sessionId } of open) if (sessionId) await payments.closeCheckout(sessionId);
  const own = eq(paymentCustomers.userId, userId);
  const [customer] = await db.select().from(paymentCustomers).where(own);
  if (!customer) return;
  await payments.deleteCustomer(customer.customerId);
  await db.delete(paymentCustomers).where(own);
}
