import { api } from "./api.ts";

/** Costs are of the engine that trains new models where none is named, and undefined until the prices are known. */
export function useCosts(engine: string | undefined) {
  const { data: prices } = usePrices();
  return prices && (prices.engines.find((one) => one.engine === engine) ?? prices);
}

export function useModelCosts(modelId: string) {
  const models = api.models.list.useQuery(undefined, { meta: { silent: true } });
  return useCosts(models.data?.find(({ id }) => id === modelId)?.engine);
}

export function usePrices() {
  return api.billing.prices.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
}
