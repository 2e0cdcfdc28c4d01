import { z } from "zod";
import type { Tx } from "../context.ts";
import { type LineItem, newId, type Price } from "../kinds.ts";
import { formatMoney } from "../money.ts";
import { makePrice, makeProduct, taxBehaviors } from "./catalogue.ts";
import { invalid } from "./errors.ts";
import { currency, emptyableText, integer, list, metadata, oneOf, text, webAddress } from "./fields.ts";
import { getNamed } from "./lists.ts";

const productDataFields = z.strictObject({
  name: text(),
  description: emptyableText().optional(),
  images: list(webAddress, 8).optional(),
  metadata: metadata.optional(),
  unit_label: emptyableText(12).optional(),
});

export const lineItemFields = z.strictObject({
  price: text().optional(),
  price_data: z
    .strictObject({
      currency,
      product: text().optional(),
      product_data: productDataFields.optional(),
      tax_behavior: oneOf(taxBehaviors).optional(),
      unit_amount: integer(0),
    })
    .optional(),
  quantity: integer(1, 999_999).default(1),
});

type LineItemParams = z.output<typeof lineItemFields>;

/** Below this, in minor units, nobody's card is charged. */
const least = 50;

/**
 * What is bought, at prices that exist already or are made for this one session.
 * @throws ApiError for a price that is unknown or inactive, several currencies, or too small a sum
 */
export async function readLineItems(tx: Tx, items: LineItemParams[]): Promise<LineItem[]> {
  const lines: LineItem[] = [];
  for (const [index, item] of items.entries()) lines.push(await readLine(tx, item, `line_items[${index}]`));
  const [first] = lines;
  if (!first || lines.some(({ currency }) => currency !== first.currency)) {
    throw invalid("All line items of a Checkout Session must have the same currency.", "line_items");
  }
  const total = lines.reduce((sum, { amount_total: amount }) => sum + amount, 0);
  if (total < least) {
    throw invalid(
      `The Checkout Session's total amount due must add up to at least ${formatMoney(least, first.currency, "en")} ${first.currency}`,
      undefined,
      "amount_too_small",
    );
  }
  return lines;
}

async function readLine(tx: Tx, item: LineItemParams, param: string): Promise<LineItem> {
  if ((item.price === undefined) === (item.price_data === undefined)) {
    throw invalid("You must specify one of: price, price_data.", `${param}[price]`);
  }
  const price =
    item.price === undefined ? await priceOf(tx, item, param) : await knownPrice(tx, item.price, param);
  const product = await tx.store.need("product", price.product);
  const amount = (price.unit_amount ?? 0) * item.quantity;
  return {
    id: newId("item"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: product.name,
    metadata: {},
    price,
    quantity: item.quantity,
  };
}

async function knownPrice(tx: Tx, id: string, param: string): Promise<Price> {
  const price = await getNamed(tx, "price", id, `${param}[price]`);
  if (!price.active) {
    throw invalid(
      `The price specified is inactive. This field only accepts active prices.`,
      `${param}[price]`,
    );
  }
  return price;
}

async function priceOf(tx: Tx, { price_data: data }: LineItemParams, param: string): Promise<Price> {
  if (!data || (data.product === undefined) === (data.product_data === undefined)) {
    throw invalid("You must specify one of: product, product_data.", `${param}[price_data][product]`);
  }
  if (data.product !== undefined)
    await getNamed(tx, "product", data.product, `${param}[price_data][product]`);
  const product =
    data.product ??
    (data.product_data && (await makeProduct(tx, { ...data.product_data, active: false })).id) ??
    "";
  return makePrice(tx, product, { ...data, active: false });
}
