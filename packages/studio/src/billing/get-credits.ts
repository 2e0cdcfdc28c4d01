import { getBalance, listEntries, listGrants } from "@portrait-studio/billing/ledger";
import type { Credits } from "@portrait-studio/contract";
import type { Actor, Studio } from "../context.ts";

/** Balance, grants and what was spent lately. */
export async function getCredits({ db }: Pick<Studio, "db">, { userId }: Actor): Promise<Credits> {
  const [balance, grants, entries] = await Promise.all([
    getBalance(db, userId),
    listGrants(db, userId),
    listEntries(db, userId),
  ]);
  return { balance, grants, entries };
}
