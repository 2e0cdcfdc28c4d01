import { z } from "zod";
import { emit } from "../emit.ts";
import { makeCustomer } from "../payments/customer.ts";
import { listEndpoint, readEndpoint } from "./common-endpoints.ts";
import { endpoint } from "./endpoint.ts";
import { resourceMissing } from "./errors.ts";
import { emptyableText, list, mergeMetadata, metadata, text } from "./fields.ts";
import { getOrMissing } from "./lists.ts";
import { searchEndpoint } from "./search.ts";

const line = emptyableText().default(null).optional();

const customerFields = {
  address: z
    .strictObject({ city: line, country: line, line1: line, line2: line, postal_code: line, state: line })
    .transform((given) => ({
      city: given.city ?? null,
      country: given.country ?? null,
      line1: given.line1 ?? null,
      line2: given.line2 ?? null,
      postal_code: given.postal_code ?? null,
      state: given.state ?? null,
    }))
    .optional(),
  description: emptyableText().optional(),
  email: emptyableText(512).optional(),
  metadata: metadata.optional(),
  name: emptyableText(256).optional(),
  phone: emptyableText(20).optional(),
  preferred_locales: list(text()).optional(),
};

const alive = "body ->> 'deleted' is null";

export const customerEndpoints = [
  endpoint("POST", "/v1/customers", customerFields, ({ tx, params: { metadata: given, ...fields } }) =>
    makeCustomer(tx, { ...fields, metadata: mergeMetadata({}, given) }),
  ),

  listEndpoint("customer", "customers", { email: text().optional() }, { also: alive }),
  searchEndpoint("customer", "customers"),

  readEndpoint("customer", "customers"),

  endpoint(
    "POST",
    "/v1/customers/:id",
    customerFields,
    async ({ tx, id, params: { metadata: change, ...fields } }) => {
      const customer = await getOrMissing(tx, "customer", id);
      if (customer.deleted) throw resourceMissing("customer", id, "id");
      const changed = await tx.store.save("customer", {
        ...customer,
        ...fields,
        metadata: mergeMetadata(customer.metadata, change),
      });
      await emit(tx, "customer.updated", changed);
      return changed;
    },
  ),

  endpoint("DELETE", "/v1/customers/:id", {}, async ({ tx, id }) => {
    const customer = await getOrMissing(tx, "customer", id);
    if (customer.deleted) throw resourceMissing("customer", id, "id");
    await emit(tx, "customer.deleted", customer);
    return tx.store.save("customer", { id, object: "customer", deleted: true });
  }),
];
