import { type CreditPackage, type PackageOffer, StudioError } from "@portrait-studio/contract";
import type { Stripe } from "stripe";

/** The lookup key of a package's price, the same in every Stripe account; it moves to the new price when the price changes. */
export function lookupKey(offer: PackageOffer): string {
  return `portrait_studio_credits_${offer.id}`;
}

export async function readPrices(
  stripe: Stripe,
  offers: readonly PackageOffer[],
): Promise<Map<string, Stripe.Price>> {
  const { data } = await stripe.prices.list({
    lookup_keys: offers.map(lookupKey),
    active: true,
    limit: 100,
  });
  return new Map(data.flatMap((price) => (price.lookup_key ? [[price.lookup_key, price]] : [])));
}

export function isCurrentPrice(price: Stripe.Price, offer: PackageOffer): boolean {
  return price.unit_amount === offer.amount && price.currency === offer.currency && price.type === "one_time";
}

const freshForMs = 5 * 60_000;

/** The packages are cached for a while. @throws StudioError UNAVAILABLE when Stripe does not answer, or its prices differ from the packages */
export function createCatalog(
  stripe: Stripe,
  offers: readonly PackageOffer[],
): () => Promise<CreditPackage[]> {
  let known: { packages: Promise<CreditPackage[]>; until: number } | undefined;
  return () => {
    if (!known || known.until < Date.now()) {
      known = { packages: readPackages(stripe, offers), until: Date.now() + freshForMs };
      known.packages.catch(() => {
        known = undefined;
      });
    }
    return known.packages;
  };
}

async function readPackages(stripe: Stripe, offers: readonly PackageOffer[]): Promise<CreditPackage[]> {
  const prices = await readPrices(stripe, offers).catch((cause: unknown) => {
    throw new StudioError("UNAVAILABLE", undefined, { cause });
  });
  return offers.map((offer) => {
    const price = prices.get(lookupKey(offer));
    if (!price || !isCurrentPrice(price, offer))
      throw new StudioError("UNAVAILABLE", undefined, {
        cause: new Error(`Stripe has no such price for the package "${offer.id}"; run "pnpm stripe:sync".`),
      });
    const { id, name, credits, amount, currency, badge } = offer;
    return {
      id,
      priceId: price.id,
      name,
      credits,
      amount,
      currency,
      pricePerCredit: amount / credits,
      badge,
    };
  });
}
