import { type Grant, grantCredits } from "@portrait-studio/billing/ledger";
import { type CreditExpiry, StudioError } from "@portrait-studio/contract";
import { newId, runInTransaction } from "@portrait-studio/db";
import type { Studio } from "../context.ts";
import { type Operator, recordAct } from "./operator.ts";
import { readPerson } from "./read-person.ts";

/** Gives credits to a person. @throws NOT_FOUND, also of a deleted account */
export function grantToPerson(
  { db, settings }: Pick<Studio, "db" | "settings">,
  operator: Operator,
  { person, amount, expiry }: { person: string; amount: number; expiry?: CreditExpiry | undefined },
): Promise<Grant & { userId: string }> {
  // outside of the transaction, so that a retry after a conflict is the same grant
  const sourceRef = `operator:${newId("grant")}`;
  return runInTransaction(db, async (tx) => {
    const { id: userId, deletedAt } = await readPerson(tx, person);
    if (deletedAt) throw new StudioError("NOT_FOUND");
    const grant = await grantCredits(tx, {
      userId,
      source: "operator",
      sourceRef,
      amount,
      expiry: expiry ?? settings.creditExpiry,
    });
    await recordAct(tx, operator, {
      action: "grant",
      subject: { type: "person", id: userId },
      userId,
      details: { grantId: grant.id, amount, expiry: expiry ?? settings.creditExpiry },
    });
    return { ...grant, userId };
  });
}
