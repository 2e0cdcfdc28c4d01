import { type TestDatabase, useTestDatabase } from "@portrait-studio/db/testing";
import { afterAll, expect } from "vitest";
import { auditLedger } from "../ledger/index.ts";

/** A database for the tests of a file, whose ledger adds up at their end. */
export function useLedger(options: { max: number }): TestDatabase {
  const database = useTestDatabase(options);
  // runs before the database closes: what is registered last ends first
  afterAll(async () => expect(await auditLedger(database.db)).toEqual([]));
  return database;
}
