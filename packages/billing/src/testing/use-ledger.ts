import { createTestDatabase, type TestDatabase } from "@portrait-studio/db/testing";
import { afterAll, beforeAll, expect } from "vitest";
import { auditLedger } from "../ledger/index.ts";

/** A database for the tests of a file, whose ledger adds up at their end. */
export function useLedger(options: { max: number }): TestDatabase {
  const database = {} as TestDatabase;
  beforeAll(async () => void Object.assign(database, await createTestDatabase(options)));
  afterAll(async () => {
    try {
      expect(await auditLedger(database.db)).toEqual([]);
    } finally {
      await database.close();
    }
  });
  return database;
}
