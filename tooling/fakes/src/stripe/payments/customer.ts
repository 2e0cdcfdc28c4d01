import type { Tx } from "../context.ts";
import { emit } from "../emit.ts";
import { type Customer, newId, nowSeconds, randomText } from "../kinds.ts";

export type CustomerFields = Partial<Pick<Customer, "email" | "name" | "metadata" | "preferred_locales">>;

export async function makeCustomer(tx: Tx, fields: CustomerFields): Promise<Customer> {
  const customer: Customer = {
    id: newId("customer"),
    object: "customer",
    address: null,
    balance: 0,
    created: nowSeconds(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
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
    phone: null,
    preferred_locales: fields.preferred_locales ?? [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  };
  await tx.store.insert("customer", customer);
  await emit(tx, "customer.created", customer);
  return customer;
}
