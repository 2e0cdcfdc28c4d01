import { z } from "zod";
import { isChargeable } from "./money.ts";

/** Prices are in credits. */
export interface EngineCosts {
  training: number;
  /** per delivered image */
  generation: number;
  /** per delivered image */
  edit: number;
}

/** Prices are in credits; an engine's own prices replace these for its jobs. */
export interface Costs extends EngineCosts {
  promptHelper: number;
}

export const defaultCosts: Costs = { training: 20, generation: 1, edit: 1, promptHelper: 1 };

export const defaultPhotosTrainingCost = 5;

const credits = z.number().int().min(1).max(100_000);

/** Prices of an engine's own in ENGINE_COSTS; a job that is left out costs what it costs with other engines. */
export const ownCostsSchema = z
  .strictObject({ training: credits, generation: credits, edit: credits })
  .partial();
export type OwnCosts = z.infer<typeof ownCostsSchema>;

export const packageBadges = ["mostPopular", "bestValue", "starter"] as const;

export const packageOfferSchema = z.object({
  /** identifies its product and price at Stripe; after a change of price, run "pnpm stripe:sync" or use another id */
  id: z.string().regex(/^[a-z0-9_-]{1,40}$/),
  name: z.string().min(1).max(60),
  credits: z.number().int().min(1).max(1_000_000),
  /** minor units of the currency, e.g. cents; Stripe's minimum is 50 */
  amount: z.number().int().min(50).max(99_999_999),
  /** ISO 4217, lower case */
  currency: z.string().regex(/^[a-z]{3}$/),
  badge: z.enum(packageBadges).nullable().default(null),
});
export type PackageOffer = z.infer<typeof packageOfferSchema>;

/** The format of CREDIT_PACKAGES, which replaces the default packages. */
export const packageOffersSchema = z
  .array(packageOfferSchema)
  .min(1)
  .max(10)
  .refine(
    (offers) => offers.every(({ amount, currency }) => isChargeable(amount, currency)),
    "has an amount or a currency that Stripe does not charge",
  )
  .refine(
    (offers) => new Set(offers.map((offer) => offer.id)).size === offers.length,
    "contains an id twice",
  );

export const defaultPackages: readonly PackageOffer[] = [
  { id: "starter", name: "Starter", credits: 50, amount: 900, currency: "usd", badge: "starter" },
  { id: "creator", name: "Creator", credits: 200, amount: 2900, currency: "usd", badge: "mostPopular" },
  { id: "studio", name: "Studio", credits: 600, amount: 6900, currency: "usd", badge: "bestValue" },
];
