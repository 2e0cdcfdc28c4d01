import { defaultPackages, type PackageOffer, packageOffersSchema } from "@portrait-studio/contract/prices";

/**
 * The package to begin with: the one that is marked so, else the cheapest. `text` is what CREDIT_PACKAGES says.
 * @throws on other text than the studio itself would start with
 */
export function readOffer(text: string | undefined): PackageOffer | undefined {
  const offers = text ? packageOffersSchema.parse(JSON.parse(text)) : defaultPackages;
  return (
    offers.find(({ badge }) => badge === "starter") ?? [...offers].sort((a, b) => a.amount - b.amount)[0]
  );
}
