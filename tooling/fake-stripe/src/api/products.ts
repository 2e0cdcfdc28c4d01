import { emit } from "../emit.ts";
import { nowSeconds } from "../kinds.ts";
import { makeProduct } from "./catalogue.ts";
import { listEndpoint, readEndpoint } from "./common-endpoints.ts";
import { endpoint } from "./endpoint.ts";
import { invalid } from "./errors.ts";
import { emptyableText, flag, mergeMetadata, metadata, text } from "./fields.ts";
import { getOrMissing } from "./lists.ts";

const optionalFields = {
  active: flag.optional(),
  description: emptyableText().optional(),
  metadata: metadata.optional(),
};

export const productEndpoints = [
  endpoint(
    "POST",
    "/v1/products",
    { ...optionalFields, name: text(), id: text().optional() },
    async ({ tx, params: { id, ...fields } }) => {
      if (id !== undefined && (await tx.store.get("product", id))) {
        throw invalid("Product already exists.", "id", "resource_already_exists");
      }
      return makeProduct(tx, fields, id);
    },
  ),

  listEndpoint("product", "products", { active: flag.optional() }),

  readEndpoint("product", "products"),

  endpoint(
    "POST",
    "/v1/products/:id",
    { ...optionalFields, name: text().optional() },
    async ({ tx, id, params: { metadata: change, ...fields } }) => {
      const product = await getOrMissing(tx, "product", id);
      const changed = await tx.store.save("product", {
        ...product,
        ...fields,
        metadata: mergeMetadata(product.metadata, change),
        updated: nowSeconds(),
      });
      await emit(tx, "product.updated", changed);
      return changed;
    },
  ),
];
