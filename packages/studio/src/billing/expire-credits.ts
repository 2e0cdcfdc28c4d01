import { expireGrants, listUsersWithDueGrants } from "@portrait-studio/billing/ledger";
import type { Studio } from "../context.ts";

/** A batch of people whose expired credits are not booked yet. */
export function listPeopleWithExpired({ db }: Pick<Studio, "db">): Promise<string[]> {
  return listUsersWithDueGrants(db);
}

/**
 * Books a person's expired credits. The spendable balance does not depend on it, since expiry is evaluated on every read.
 * @returns how many credits expired
 */
export function expireCredits({ db }: Pick<Studio, "db">, userId: string): Promise<number> {
  return expireGrants(db, userId);
}
