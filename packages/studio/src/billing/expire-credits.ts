import { expireGrants, listUsersWithDueGrants } from "@portrait-studio/billing/ledger";
import type { Studio } from "../context.ts";

/** People with expired credits that are not in the books yet; more may wait. */
export function listPeopleWithExpired({ db }: Pick<Studio, "db">): Promise<string[]> {
  return listUsersWithDueGrants(db);
}

/**
 * Books what has expired of a person's credits. What is spendable never depends on it: expiry is decided when a balance is read.
 * @returns how many credits expired
 */
export function expireCredits({ db }: Pick<Studio, "db">, userId: string): Promise<number> {
  return expireGrants(db, userId);
}
