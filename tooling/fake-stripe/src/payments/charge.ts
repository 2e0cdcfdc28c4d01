import type { FakeConfig } from "../context.ts";
import { type Charge, newId, nowSeconds, type PaymentIntent, type PaymentMethod } from "../kinds.ts";
import unfilled from "../unfilled.json" with { type: "json" };
import { billingDetails } from "./methods.ts";

export interface Decline {
  /** The reason in the network's own word, e.g. `insufficient_funds`. */
  code: string;
  message: string;
}

export interface ChargeParts {
  intent: PaymentIntent;
  method: PaymentMethod;
  state: "succeeded" | "pending" | { declined: Decline };
}

/** A charge in the given state, not stored yet. */
export function buildCharge({ url }: FakeConfig, { intent, method, state }: ChargeParts): Charge {
  const id = newId("charge");
  const declined = typeof state === "object" ? state.declined : undefined;
  const email = method.billing_details.email;
  return {
    ...unfilled.charge,
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: declined ? 0 : intent.amount,
    amount_refunded: 0,
    billing_details: billingDetails(email, method.billing_details.name),
    calculated_statement_descriptor: intent.statement_descriptor ?? "SANDBOX",
    captured: declined === undefined,
    created: nowSeconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: declined ? "card_declined" : null,
    failure_message: declined?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    outcome: {
      advice_code: declined ? "try_again_later" : null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: declined ? "declined_by_network" : "approved_by_network",
      reason: declined?.code ?? null,
      risk_level: "normal",
      risk_score: 10,
      seller_message: declined ? declined.message : "Payment complete.",
      type: declined ? "issuer_declined" : "authorized",
    },
    paid: declined === undefined,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: method.type },
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_url: declined ? null : `${url}/receipts/${id}`,
    refunded: false,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: declined ? "failed" : state === "pending" ? "pending" : "succeeded",
  };
}
