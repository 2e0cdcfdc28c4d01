import { z } from "zod";
import type { Tx } from "../context.ts";
import { emit } from "../emit.ts";
import { makePrice, makeProduct } from "./catalogue.ts";
import { listEndpoint, readEndpoint } from "./common-endpoints.ts";
import { endpoint } from "./endpoint.ts";
import { invalid } from "./errors.ts";
import { currency, flag, integer, list, mergeMetadata, metadata, text } from "./fields.ts";
import { getNamed, getOrMissing, given } from "./lists.ts";

/** A lookup key belongs to one price; it moves to another only when that is asked for. */
async function takeLookupKey(
  tx: Tx,
  key: string | undefined,
  transfer: boolean,
  own?: string,
): Promise<void> {
  if (key === undefined) return;
  const { items } = await tx.store.page({ kind: "price", where: given({ lookup_key: key }) }, { limit: 1 });
  const [holder] = items;
  if (!holder || holder.id === own) return;
  if (!transfer) {
    throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, "lookup_key");
  }
  const { id } = await tx.store.save("price", { ...holder, lookup_key: null });
  await emit(tx, "price.updated", { ...holder, id, lookup_key: null }, { lookup_key: key });
}

const changeable = {
  active: flag.optional(),
  lookup_key: text(200).optional(),
  metadata: metadata.optional(),
  transfer_lookup_key: flag.optional(),
};

export const priceEndpoints = [
  endpoint(
    "POST",
    "/v1/prices",
    {
      ...changeable,
      currency,
      unit_amount: integer(0),
      product: text().optional(),
      product_data: z
        .strictObject({
          name: text(),
        })
        .optional(),
    },
    async ({
      tx,
      params: { product, product_data: data, transfer_lookup_key: transfer = false, ...fields },
    }) => {
      if ((product === undefined) === (data === undefined)) {
        throw invalid(
          "You must specify either `product` or `product_data` when creating a price.",
          "product",
          "parameter_missing",
        );
      }
      if (product !== undefined) await getNamed(tx, "product", product, "product");
      await takeLookupKey(tx, fields.lookup_key, transfer);
      const owner = product ?? (data && (await makeProduct(tx, data)).id) ?? "";
      return makePrice(tx, owner, fields);
    },
  ),

  listEndpoint(
    "price",
    "prices",
    {
      active: flag.optional(),
      lookup_keys: list(text(), 10).optional(),
      product: text().optional(),
    },
    { fields: { lookup_keys: "lookup_key" } },
  ),

  readEndpoint("price", "prices", "price"),

  endpoint(
    "POST",
    "/v1/prices/:id",
    changeable,
    async ({ tx, id, params: { metadata: change, transfer_lookup_key: transfer = false, ...fields } }) => {
      const price = await getOrMissing(tx, "price", id, "price");
      await takeLookupKey(tx, fields.lookup_key, transfer, id);
      const changed = await tx.store.save("price", {
        ...price,
        ...fields,
        metadata: mergeMetadata(price.metadata, change),
      });
      await emit(tx, "price.updated", changed);
      return changed;
    },
  ),
];
