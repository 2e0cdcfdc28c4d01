import type { Prices } from "@portrait-studio/contract";
import type { Studio } from "../context.ts";

/** What actions cost, and how long credits last. */
export function getPrices({ settings }: Pick<Studio, "settings">): Prices {
  return { ...settings.costs, creditExpiry: settings.creditExpiry };
}
