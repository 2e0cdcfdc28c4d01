import { api } from "./api.ts";

/** Prices are the same for as long as the page is open. */
export function usePrices() {
  return api.billing.prices.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
}
