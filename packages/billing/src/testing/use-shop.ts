import type { Database } from "@portrait-studio/db";
import { createTestDatabase } from "@portrait-studio/db/testing";
import { afterAll, beforeAll, expect } from "vitest";
import { auditLedger } from "../ledger/index.ts";
import { createShop, type Shop } from "./shop.ts";

/** A shop for the tests of a file, whose ledger adds up at their end. */
export function useShop(): Shop {
  const shop = {} as Shop;
  let database: { db: Database; close: () => Promise<void> };
  beforeAll(async () => {
    database = await createTestDatabase({ max: 8 });
    Object.assign(shop, createShop(database.db));
  });
  afterAll(async () => {
    try {
      expect(await auditLedger(database.db)).toEqual([]);
    } finally {
      await database.close();
    }
  });
  return shop;
}
