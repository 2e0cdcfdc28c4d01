import { beforeAll } from "vitest";
import { createShop, type Shop } from "./shop.ts";
import { useLedger } from "./use-ledger.ts";

/** A shop for the tests of a file, whose ledger adds up at their end. */
export function useShop(): Shop {
  const database = useLedger({ max: 8 });
  const shop = {} as Shop;
  beforeAll(() => void Object.assign(shop, createShop(database.db)));
  return shop;
}
