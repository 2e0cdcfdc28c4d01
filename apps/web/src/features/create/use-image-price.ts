import { useTranslation } from "react-i18next";
import { api } from "~/lib/api.ts";
import { useCosts } from "~/lib/use-costs.ts";

interface ImagePrice {
  /** of the button that makes the images; without their price until that is known */
  label: string;
  /** credits; undefined until it is known */
  cost: number | undefined;
  /** what the person has and what is left of it afterwards, or that it is too little; undefined until both are known */
  balance: string | undefined;
  isShort: boolean;
}

export function useImagePrice(engine: string, count: number): ImagePrice {
  const { t } = useTranslation(["create", "common"]);
  const costs = useCosts(engine);
  const { data: balance } = api.billing.balance.useQuery(undefined, { meta: { silent: true } });
  const cost = costs && costs.generation * count;
  const credits = (amount: number) => t("common:credits", { count: amount });
  const label = t("create:action.generate", {
    images: t("common:images", { count }),
    cost: cost === undefined ? "…" : credits(cost),
  });
  if (cost === undefined || !balance) return { label, cost, balance: undefined, isShort: false };
  const { spendable } = balance;
  const isShort = spendable < cost;
  return {
    ...{ label, cost, isShort },
    balance: isShort
      ? t("create:action.short", { balance: credits(spendable), cost: credits(cost) })
      : t("create:action.have", { balance: credits(spendable), after: spendable - cost }),
  };
}
