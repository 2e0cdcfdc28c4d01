import { z } from "zod";
import { makeCreditNote } from "../payments/make-credit-note.ts";
import { listEndpoint, readEndpoint } from "./common-endpoints.ts";
import { endpoint } from "./endpoint.ts";
import { integer, list, mergeMetadata, metadata, text } from "./fields.ts";

export const creditNoteEndpoints = [
  endpoint(
    "POST",
    "/v1/credit_notes",
    {
      invoice: text(),
      amount: integer(1),
      refunds: list(z.strictObject({ refund: text(), amount_refunded: integer(1) })).optional(),
      metadata: metadata.optional(),
    },
    ({ tx, params: { invoice, amount, refunds = [], metadata: wanted } }) =>
      makeCreditNote(tx, { invoice, amount, refunds, metadata: mergeMetadata({}, wanted) }),
  ),

  listEndpoint("credit_note", "credit_notes", { invoice: text().optional() }),
  readEndpoint("credit_note", "credit_notes", "id"),
];
