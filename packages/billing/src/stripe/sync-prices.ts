import type { PackageOffer } from "@portrait-studio/contract";
import { Stripe } from "stripe";
import { isCurrentPrice, lookupKey, readPrices } from "./catalog.ts";
import { connectStripe, type StripeConnection } from "./connect-stripe.ts";

export interface SyncedPrice {
  packageId: string;
  priceId: string;
  change: "kept" | "created" | "replaced";
}

/** Prices are immutable at Stripe: a changed amount becomes a new price, which gets the lookup key. Running it again changes nothing. */
export async function syncPrices(
  connection: StripeConnection,
  offers: readonly PackageOffer[],
): Promise<SyncedPrice[]> {
  const stripe = connectStripe(connection);
  const prices = await readPrices(stripe, offers);
  const synced: SyncedPrice[] = [];
  for (const offer of offers) {
    const product = await syncProduct(stripe, offer);
    const current = prices.get(lookupKey(offer));
    if (current && isCurrentPrice(current, offer)) {
      synced.push({ packageId: offer.id, priceId: current.id, change: "kept" });
      continue;
    }
    const price = await stripe.prices.create({
      product,
      currency: offer.currency,
      unit_amount: offer.amount,
      lookup_key: lookupKey(offer),
      transfer_lookup_key: true,
      metadata: { credits: String(offer.credits) },
    });
    if (current) await stripe.prices.update(current.id, { active: false });
    synced.push({ packageId: offer.id, priceId: price.id, change: current ? "replaced" : "created" });
  }
  return synced;
}

/** The product has its package's id, so that concurrent calls create only one. */
async function syncProduct(stripe: Stripe, offer: PackageOffer): Promise<string> {
  const id = lookupKey(offer);
  const name = `${offer.name}: ${offer.credits} credits`;
  try {
    const product = await stripe.products.retrieve(id);
    if (product.name !== name || !product.active) await stripe.products.update(id, { name, active: true });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError) || error.statusCode !== 404) throw error;
    await stripe.products.create({ id, name, metadata: { packageId: offer.id } });
  }
  return id;
}
