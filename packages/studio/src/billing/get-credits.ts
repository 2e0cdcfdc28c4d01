import { getBalance, listEntries, listGrants } from "@portrait-studio/billing/ledger";
import type { Credits, CreditsInput } from "@portrait-studio/contract";
import type { Actor, Studio } from "../context.ts";
import { readCursor } from "./read-cursor.ts";

/** @throws INVALID_CURSOR */
export async function getCredits(
  { db }: Pick<Studio, "db">,
  { userId }: Actor,
  { limit, cursor }: Partial<CreditsInput> = {},
): Promise<Credits> {
  const [balance, grants, { entries, next }] = await Promise.all([
    getBalance(db, userId),
    listGrants(db, userId),
    listEntries(db, userId, { limit, before: cursor === undefined ? undefined : readCursor(cursor) }),
  ]);
  return { balance, grants, entries, nextCursor: next === null ? null : String(next) };
}
