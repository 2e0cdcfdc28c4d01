import { z } from "zod";
import type { Tx } from "../context.ts";
import { type LineItem, newId, type Price } from "../kinds.ts";
import { formatMoney } from "../money.ts";
import { makePrice, makeProduct } from "./catalogue.ts";
import { invalid } from "./errors.ts";
import { currency, integer, text } from "./fields.ts";
import { getNamed } from "./lists.ts";

export const lineItemFields = z.strictObject({
  price: text().optional(),
  price_data: z
    .strictObject({
      currency,
      product_data: z.strictObject({ name: text() }),
      unit_amount: integer(0),
    })
    .optional(),
  quantity: integer(1, 999_999).default(1),
});

type LineItemParams = z.output<typeof lineItemFields>;

/** The smallest sum that is charged, in minor units. */
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
  const price = item.price_data
    ? await makeInactivePrice(tx, item.price_data)
    : await knownPrice(tx, item.price ?? "", param);
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

/** A price, and a product, for one session only. */
async function makeInactivePrice(
  tx: Tx,
  { product_data: data, ...price }: NonNullable<LineItemParams["price_data"]>,
): Promise<Price> {
  const product = await makeProduct(tx, { ...data, active: false });
  return makePrice(tx, product.id, { ...price, active: false });
}
