import { toMajorUnits } from "@portrait-studio/contract/money";
import { engineNames } from "@portrait-studio/engine/registry";
import { getCosts } from "@portrait-studio/studio";
import type { OperatorStudio } from "./command.ts";

export interface ActionCost {
  engine: string;
  action: "training" | "generation" | "edit";
  credits: number;
  /** US dollars, as the provider publishes them; 0 on one's own machine */
  usd: number;
  /** what the provider counts; null on one's own machine */
  basis: string | null;
}

export interface CostList {
  /** of the engines that are set up, a training, a generated and an edited image each */
  actions: ActionCost[];
  /** the least that a credit brings, with the package that sells it so cheaply; null where nothing is sold */
  cheapestCredit: { packageId: string; amount: number; currency: string } | null;
}

const actions = ["training", "generation", "edit"] as const;

export function listCosts({ engines, settings }: Pick<OperatorStudio, "engines" | "settings">): CostList {
  const names = [...new Set([...engines.offered, ...engineNames])].filter((name) =>
    engines.isAvailable(name),
  );
  return {
    actions: names.flatMap((engine) => {
      const { costs } = engines.getProfile(engine);
      return actions.map((action) => ({
        engine,
        action,
        credits: getCosts({ settings }, engine)[action],
        usd: costs?.[action].usd ?? 0,
        basis: costs?.[action].basis ?? null,
      }));
    }),
    cheapestCredit: cheapest(settings.packages),
  };
}

function cheapest(packages: OperatorStudio["settings"]["packages"]): CostList["cheapestCredit"] {
  const [first] = packages
    .map(({ id, credits, amount, currency }) => ({
      packageId: id,
      amount: toMajorUnits(amount, currency) / credits,
      currency,
    }))
    .toSorted((one, other) => one.amount - other.amount);
  return first ?? null;
}
