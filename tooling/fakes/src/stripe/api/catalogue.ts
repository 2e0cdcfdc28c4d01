import type { Tx } from "../context.ts";
import { emit } from "../emit.ts";
import { newId, nowSeconds, type Price, type Product } from "../kinds.ts";
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
    id,
    object: "product",
    active: fields.active ?? true,
    created: now,
    default_price: null,
    description: fields.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: mergeMetadata({}, fields.metadata),
    name: fields.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: "service",
    unit_label: null,
    updated: now,
    url: null,
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
    id: newId("price"),
    object: "price",
    active: fields.active ?? true,
    billing_scheme: "per_unit",
    created: nowSeconds(),
    currency: fields.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: fields.lookup_key ?? null,
    metadata: mergeMetadata({}, fields.metadata),
    nickname: null,
    product,
    recurring: null,
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: "one_time",
    unit_amount: fields.unit_amount,
    unit_amount_decimal: String(fields.unit_amount),
  };
  await tx.store.insert("price", price);
  await emit(tx, "price.created", price);
  return price;
}
