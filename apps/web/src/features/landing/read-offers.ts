import { defaultPackages, type PackageOffer, packageOffersSchema } from "@portrait-studio/contract/prices";

/**
 * The packages on sale. `text` is what CREDIT_PACKAGES says.
 * @throws on other text than the studio itself would start with
 */
export function readOffers(text: string | undefined): readonly PackageOffer[] {
  return text ? packageOffersSchema.parse(JSON.parse(text)) : defaultPackages;
}
