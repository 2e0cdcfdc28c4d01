import type { Tx } from "../context.ts";
import { emit } from "../emit.ts";
import { type Customer, newId, nowSeconds, randomText, type Session } from "../kinds.ts";
import unfilled from "../unfilled.json" with { type: "json" };

export type CustomerFields = Partial<Pick<Customer, "email" | "name" | "metadata" | "preferred_locales">>;

export async function makeCustomer(tx: Tx, fields: CustomerFields): Promise<Customer> {
  const customer: Customer = {
    ...unfilled.customer,
    id: newId("customer"),
    object: "customer",
    balance: 0,
    created: nowSeconds(),
    delinquent: false,
    email: fields.email ?? null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: fields.metadata ?? {},
    name: fields.name ?? null,
    next_invoice_sequence: 1,
    preferred_locales: fields.preferred_locales ?? [],
    tax_exempt: "none",
  };
  await tx.store.insert("customer", customer);
  await emit(tx, "customer.created", customer);
  return customer;
}

/** The person, as a session shows them. */
export function customerDetails(
  email: string | null,
  name: string | null,
  { company, taxId }: { company?: string | undefined; taxId?: string | undefined } = {},
): Session["customer_details"] {
  return {
    address: null,
    business_name: company ?? null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: "none",
    tax_ids: taxId === undefined ? [] : [{ type: "eu_vat", value: taxId }],
  };
}
