import type { Prices } from "@portrait-studio/contract";
import type { Studio } from "../context.ts";

/** What actions cost, how long credits last, and whether they are sold. */
export function getPrices({ settings }: Pick<Studio, "settings">): Prices {
  return { ...settings.costs, creditExpiry: settings.creditExpiry, sells: settings.sells };
}
