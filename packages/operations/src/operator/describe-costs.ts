import type { ActionCost, CostList } from "./list-costs.ts";
import { printTable } from "./print-table.ts";

/** A table of all actions, and a sentence on each that is sold below its cost. */
export function describeCosts({ actions, cheapestCredit }: CostList): string[] {
  const inDollars = cheapestCredit?.currency === "usd" ? cheapestCredit.amount : undefined;
  const rows = actions.map(({ engine, action, credits, usd, basis }) => ({
    engine,
    action,
    credits,
    ...(cheapestCredit ? { brings: money(credits * cheapestCredit.amount, cheapestCredit.currency) } : {}),
    costs: money(usd, "usd"),
    for: basis,
  }));
  const table = printTable(rows, "No engine is set up.");
  const below =
    inDollars === undefined ? [] : actions.filter(({ credits, usd }) => credits * inDollars < usd);
  return [
    ...table,
    "",
    ...below.map((action) => describeLoss(action, inDollars ?? 0)),
    ...(cheapestCredit
      ? [
          `A credit brings ${money(cheapestCredit.amount, cheapestCredit.currency)} in the package “${cheapestCredit.packageId}”, where it is cheapest, before taxes and fees; free credits bring nothing.`,
        ]
      : ["Nothing is sold here."]),
    ...(actions.some(({ action, usd }) => action === "generation" && usd > 0)
      ? [
          "A generated image with a flaw is made again once at your cost, so one image costs at most twice the figure; how many were, the metric studio_images_1h says.",
        ]
      : []),
    "Costs are what the providers asked in November 2026 as far as we know, in US dollars, for the models that are set: compare them with your bill.",
  ];
}

function describeLoss({ engine, action, credits, usd }: ActionCost, credit: number): string {
  const enough = Math.ceil(usd / credit);
  return `Below cost: ${action} by ${engine} takes ${credits} credits and needs ${enough}, which COST_${action.toUpperCase()} sets for all engines, and ENGINE_COSTS for one.`;
}

/** With as many digits as prices of parts of a cent need. */
function money(amount: number, currency: string): string {
  return `${currency.toUpperCase()} ${amount.toFixed(amount > 0 && amount < 1 ? 3 : 2)}`;
}
