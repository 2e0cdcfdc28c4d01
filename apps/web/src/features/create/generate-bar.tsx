import { Button } from "@portrait-studio/ui/button";
import { useTranslation } from "react-i18next";
import { GetCredits } from "~/components/get-credits.tsx";
import { api } from "~/lib/api.ts";
import { useCosts } from "~/lib/use-costs.ts";

interface GenerateBarProps {
  words: "generate" | "make" | "nothing";
  count: number;
  engine: string;
  busy: boolean;
  news?: string | undefined;
}

export function GenerateBar({ words, count, engine, busy, news }: GenerateBarProps) {
  const { t } = useTranslation(["create", "common"]);
  const costs = useCosts(engine);
  const { data } = api.billing.balance.useQuery(undefined, { meta: { silent: true } });
  const cost = costs && costs.generation * count;
  const isShort = cost !== undefined && data !== undefined && data.spendable < cost;
  const credits = (amount: number) => t("common:credits", { count: amount });
  const balance =
    data &&
    cost !== undefined &&
    (isShort
      ? t("create:action.short", { balance: credits(data.spendable), cost: credits(cost) })
      : t("create:action.have", { balance: credits(data.spendable), after: data.spendable - cost }));
  return (
    <div className="-mx-4 sticky bottom-0 z-10 flex flex-wrap items-center gap-x-5 gap-y-1.5 border-line border-t bg-bg px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0">
      <div className="grid max-w-md grow basis-72">
        {isShort ? (
          <GetCredits size="large" wide>
            {t("create:action.getCredits")}
          </GetCredits>
        ) : (
          <Button
            type="submit"
            look="primary"
            size="large"
            wide
            busy={busy}
            disabled={cost === undefined || words === "nothing"}
          >
            {t(`create:action.${words}`, {
              count,
              images: t("common:images", { count }),
              cost: cost === undefined ? "…" : credits(cost),
            })}
          </Button>
        )}
      </div>
      <p role="status" className="tabular min-h-5 text-label text-muted">
        {news ?? balance}
      </p>
    </div>
  );
}
