import type { Prices } from "@portrait-studio/contract";
import type { Studio } from "../context.ts";
import { getCosts } from "../engines/require-engine.ts";

export function getPrices({
  settings,
  engines,
  payments,
}: Pick<Studio, "settings" | "engines" | "payments">): Prices {
  const { creditExpiry, sells, costs } = settings;
  const names = new Set([
    ...engines.offered,
    ...Object.keys(settings.engineCosts).filter(engines.isAvailable),
  ]);
  return {
    ...costs,
    engines: [...names].map((engine) => {
      const { training, generation, edit } = getCosts({ settings }, engine);
      return { engine, training, generation, edit };
    }),
    creditExpiry,
    sells,
    invoices: payments.invoices,
  };
}
