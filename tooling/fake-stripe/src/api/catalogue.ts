import type { Tx } from "../context.ts";
import { emit } from "../emit.ts";
import { newId, nowSeconds, type Price, type Product } from "../kinds.ts";
import unfilled from "../unfilled.json" with { type: "json" };
import { type MetadataParam, mergeMetadata } from "./fields.ts";

export interface ProductFields {
  name: string;
  active?: boolean | undefined;
  description?: string | null | undefined;
  metadata?: MetadataParam | undefined;
}

export async function makeProduct(tx: Tx, fields: ProductFields, id = newId("product")): Promise<Product> {
  const now = nowSeconds();
  const product: Product = {
    ...unfilled.product,
    id,
    object: "product",
    active: fields.active ?? true,
    created: now,
    description: fields.description ?? null,
    livemode: false,
    metadata: mergeMetadata({}, fields.metadata),
    name: fields.name,
    type: "service",
    updated: now,
  };
  await tx.store.insert("product", product);
  await emit(tx, "product.created", product);
  return product;
}

export interface PriceFields {
  currency: string;
  /** Minor units. */
  unit_amount: number;
  active?: boolean | undefined;
  lookup_key?: string | undefined;
  metadata?: MetadataParam | undefined;
}

export async function makePrice(tx: Tx, product: string, fields: PriceFields): Promise<Price> {
  const price: Price = {
    ...unfilled.price,
    id: newId("price"),
    object: "price",
    active: fields.active ?? true,
    billing_scheme: "per_unit",
    created: nowSeconds(),
    currency: fields.currency,
    livemode: false,
    lookup_key: fields.lookup_key ?? null,
    metadata: mergeMetadata({}, fields.metadata),
    product,
    tax_behavior: "unspecified",
    type: "one_time",
    unit_amount: fields.unit_amount,
    unit_amount_decimal: String(fields.unit_amount),
  };
  await tx.store.insert("price", price);
  await emit(tx, "price.created", price);
  return price;
}
