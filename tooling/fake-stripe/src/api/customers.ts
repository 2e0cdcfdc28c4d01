import { emit } from "../emit.ts";
import { makeCustomer } from "../payments/customer.ts";
import { listEndpoint, readEndpoint } from "./common-endpoints.ts";
import { endpoint } from "./endpoint.ts";
import { resourceMissing } from "./errors.ts";
import { emptyableText, list, mergeMetadata, metadata, text } from "./fields.ts";
import { getOrMissing } from "./lists.ts";

const customerFields = {
  email: emptyableText(512).optional(),
  metadata: metadata.optional(),
  name: emptyableText(256).optional(),
  preferred_locales: list(text()).optional(),
};

const alive = "body ->> 'deleted' is null";

export const customerEndpoints = [
  endpoint("POST", "/v1/customers", customerFields, ({ tx, params: { metadata: given, ...fields } }) =>
    makeCustomer(tx, { ...fields, metadata: mergeMetadata({}, given) }),
  ),

  listEndpoint("customer", "customers", { email: text().optional() }, { also: alive }),

  readEndpoint("customer", "customers"),

  endpoint("DELETE", "/v1/customers/:id", {}, async ({ tx, id }) => {
    const customer = await getOrMissing(tx, "customer", id);
    if (customer.deleted) throw resourceMissing("customer", id, "id");
    await emit(tx, "customer.deleted", customer);
    return tx.store.save("customer", { id, object: "customer", deleted: true });
  }),
];
