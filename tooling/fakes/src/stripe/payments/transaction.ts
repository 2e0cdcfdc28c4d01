import type { Tx } from "../context.ts";
import { type BalanceTransaction, newId, nowSeconds } from "../kinds.ts";

export interface Movement {
  /** The charge, refund or dispute that moves the money. */
  source: string;
  type: BalanceTransaction["type"];
  /** Minor units; negative takes money away. */
  amount: number;
  currency: string;
  /** Minor units kept by the payment service. */
  fee: number;
  description: string;
  reportingCategory: BalanceTransaction["reporting_category"];
}

/** What a card charge costs the seller here: 2.9 % and 30 minor units. */
export function chargeFee(amount: number): number {
  return Math.round(amount * 0.029) + 30;
}

export const disputeFee = 1500;

/** Writes down a movement of the seller's balance. */
export async function moveBalance(tx: Tx, movement: Movement): Promise<BalanceTransaction> {
  const { amount, currency, fee } = movement;
  const now = nowSeconds();
  return tx.store.insert("balance_transaction", {
    id: newId("balance_transaction"),
    object: "balance_transaction",
    amount,
    available_on: now,
    balance_type: "payments",
    created: now,
    currency,
    description: movement.description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [{ amount: fee, application: null, currency, description: "Processing fees", type: "stripe_fee" }],
    net: amount - fee,
    reporting_category: movement.reportingCategory,
    source: movement.source,
    status: "available",
    type: movement.type,
  });
}
