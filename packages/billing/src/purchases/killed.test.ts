import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { purchaseRefunds } from "@portrait-studio/db";
import { createTestDatabase, type TestDatabase } from "@portrait-studio/db/testing";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getBalance } from "../ledger/index.ts";
import type { Deed } from "../testing/doomed.fixture.ts";
import { killEverywhere, points } from "../testing/kill-everywhere.ts";
import { refundPurchase } from "../testing/refund-purchase.ts";
import { createShop, order, reconcileAll, type Shop } from "../testing/shop.ts";
import { auditCredits, getPurchase, type PaymentState, syncPayment } from "./index.ts";

let database: TestDatabase;
let shop: Shop;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase({ max: 4 });
  shop = createShop(database.db);
  folder = await mkdtemp(join(tmpdir(), "killed-"));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

test("an event killed at any point gives its grant and is recorded together, once", {
  timeout: 600_000,
}, async () => {
  const killed = await killEverywhere(
    database,
    points(["before 9", "before 17", "sent 20"], 40),
    async () => {
      const bought = await order(shop);
      const [event] = shop.payments.pay(bought.sessionId);
      const state = await stateOf(bought.sessionId);
      if (!event) throw new Error("no event");
      return {
        deed: { do: "event", event, state },
        again: async () => {
          for (let times = 0; times < 2; times += 1) await syncPayment(shop, event.subject, event);
          expect(await getBalance(database.db, bought.userId)).toMatchObject({ total: 200, spendable: 200 });
          expect(await auditCredits(database.db)).toEqual([]);
        },
      };
    },
  );
  expect(killed).toBeGreaterThanOrEqual(3);
});

test("a refund killed at any point returns the money once and takes the credits with it", {
  timeout: 600_000,
}, async () => {
  const { db } = database;
  const killed = await killEverywhere(database, points(["before 14", "sent 24"], 60), async () => {
    const bought = await order(shop);
    for (const event of shop.payments.pay(bought.sessionId)) await syncPayment(shop, event.subject, event);
    const { userId, purchaseId: id, sessionId } = bought;
    const refundsFile = join(folder, id);
    const deed: Deed = { do: "refund", userId, id, state: await stateOf(sessionId), refundsFile };
    return {
      deed,
      again: async () => {
        // refunds that the killed process made at Stripe remain
        if (existsSync(refundsFile))
          shop.payments.payment(sessionId).refunds = JSON.parse(readFileSync(refundsFile, "utf8"));
        await db.update(purchaseRefunds).set({ createdAt: sql`clock_timestamp() - interval '2 minutes'` });
        await reconcileAll(shop);
        const [begun] = await db.select().from(purchaseRefunds).where(eq(purchaseRefunds.purchaseId, id));
        if (!begun) await refundPurchase(shop, { userId, id });
        expect(await getPurchase({ db }, { userId }, { id })).toMatchObject({ status: "refunded" });
        expect(await getBalance(db, userId)).toMatchObject({ spendable: 0, held: 0, debt: 0 });
        expect(shop.payments.payment(sessionId).refunds).toHaveLength(1);
        expect(await auditCredits(db)).toEqual([]);
      },
    };
  });
  expect(killed).toBeGreaterThanOrEqual(2);
});

async function stateOf(sessionId: string): Promise<PaymentState> {
  const state = await shop.payments.findPayment({ sessionId });
  if (!state) throw new Error("no payment");
  return state;
}
