import { getBalance as readBalance } from "@portrait-studio/billing/ledger";
import type { Balance } from "@portrait-studio/contract";
import type { Actor, Studio } from "../context.ts";

export function getBalance({ db }: Pick<Studio, "db">, actor: Actor): Promise<Balance> {
  return readBalance(db, actor.userId);
}
