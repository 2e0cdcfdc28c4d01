import { z } from "zod";
import { emit } from "../emit.ts";
import { nowSeconds } from "../kinds.ts";
import { makePrice, makeProduct, taxBehaviors } from "./catalogue.ts";
import { listEndpoint, readEndpoint } from "./common-endpoints.ts";
import { endpoint } from "./endpoint.ts";
import { invalid } from "./errors.ts";
import {
  currency,
  emptyableText,
  flag,
  integer,
  list,
  mergeMetadata,
  metadata,
  oneOf,
  text,
  webAddress,
} from "./fields.ts";
import { getNamed, getOrMissing, given } from "./lists.ts";
import { searchEndpoint } from "./search.ts";

const optionalFields = {
  active: flag.optional(),
  description: emptyableText().optional(),
  images: list(webAddress, 8).optional(),
  metadata: metadata.optional(),
  statement_descriptor: text(22).optional(),
  unit_label: emptyableText(12).optional(),
  url: emptyableText().optional(),
};

const productFields = { ...optionalFields, name: text() };

export const productEndpoints = [
  endpoint(
    "POST",
    "/v1/products",
    {
      ...productFields,
      id: text().optional(),
      default_price_data: z
        .strictObject({
          currency,
          unit_amount: integer(0),
          metadata: metadata.optional(),
          tax_behavior: oneOf(taxBehaviors).optional(),
        })
        .optional(),
    },
    async ({ tx, params: { id, default_price_data: priceData, ...fields } }) => {
      if (id !== undefined && (await tx.store.get("product", id))) {
        throw invalid("Product already exists.", "id", "resource_already_exists");
      }
      const product = await makeProduct(tx, fields, id);
      if (!priceData) return product;
      const price = await makePrice(tx, product.id, priceData);
      return tx.store.save("product", { ...product, default_price: price.id });
    },
  ),

  listEndpoint(
    "product",
    "products",
    { active: flag.optional(), ids: list(text()).optional(), url: text().optional() },
    { fields: { ids: "id" } },
  ),
  searchEndpoint("product", "products"),

  readEndpoint("product", "products"),

  endpoint(
    "POST",
    "/v1/products/:id",
    { ...optionalFields, name: text().optional(), default_price: text().optional() },
    async ({ tx, id, params: { metadata: change, default_price: price, ...fields } }) => {
      const product = await getOrMissing(tx, "product", id);
      if (price !== undefined) await getNamed(tx, "price", price, "default_price");
      const changed = await tx.store.save("product", {
        ...product,
        ...fields,
        default_price: price ?? product.default_price,
        metadata: mergeMetadata(product.metadata, change),
        updated: nowSeconds(),
      });
      await emit(tx, "product.updated", changed);
      return changed;
    },
  ),

  endpoint("DELETE", "/v1/products/:id", {}, async ({ tx, id }) => {
    const product = await getOrMissing(tx, "product", id);
    const { items } = await tx.store.page({ kind: "price", where: given({ product: id }) }, { limit: 1 });
    if (items.length > 0) {
      throw invalid("This product cannot be deleted because it has one or more user-created prices.");
    }
    await tx.store.client.query("delete from object where id = $1", [id]);
    await emit(tx, "product.deleted", product);
    return { id, object: "product", deleted: true };
  }),
];
