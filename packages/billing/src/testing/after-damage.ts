import type { Database, Transaction } from "@portrait-studio/db";
import type { SQL } from "drizzle-orm";
import type { Finding } from "../ledger/index.ts";

/** The rules that `audit` finds violated after the damage, which is repaired afterwards. */
export async function afterDamage(
  db: Database,
  damage: SQL,
  audit: (tx: Transaction) => Promise<Finding[]>,
): Promise<string[]> {
  let found: string[] = [];
  const undone = new Error("undone");
  await db
    .transaction(async (tx) => {
      await tx.execute(damage);
      found = (await audit(tx)).map(({ rule }) => rule);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return found;
}
