import {
  creditGrants,
  creditHoldGrants,
  creditHolds,
  ledgerOps,
  type Transaction,
} from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import { ledgerNow } from "./clock.ts";
import { earlierOp } from "./earlier-result.ts";

export interface HoldPart {
  grantId: string;
  expiresAt: Date | null;
  /** neither captured nor released */
  open: number;
}

/** A hold, what is open of it per grant, and the earlier operation with this key, if any. The account must be locked. */
export async function readHold(tx: Transaction, holdId: string, key: string) {
  const rows = await tx
    .select({
      now: ledgerNow(),
      op: earlierOp,
      hold: creditHolds,
      part: creditHoldGrants,
      expiresAt: creditGrants.expiresAt,
    })
    .from(creditHolds)
    .leftJoin(ledgerOps, eq(ledgerOps.key, key))
    .leftJoin(creditHoldGrants, eq(creditHoldGrants.holdId, creditHolds.id))
    .leftJoin(creditGrants, eq(creditGrants.id, creditHoldGrants.grantId))
    .where(eq(creditHolds.id, holdId))
    .orderBy(creditHoldGrants.position);
  const [first] = rows;
  if (!first) throw new Error(`The hold ${holdId} is gone.`);
  const parts = rows.flatMap(({ part, expiresAt }): HoldPart[] => {
    const open = part ? part.amount - part.captured - part.released : 0;
    return part && open > 0 ? [{ grantId: part.grantId, expiresAt, open }] : [];
  });
  return { now: first.now, op: first.op, hold: first.hold, parts };
}
