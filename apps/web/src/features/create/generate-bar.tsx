import { Button } from "@portrait-studio/ui/button";
import { Kbd } from "@portrait-studio/ui/kbd";
import { useTranslation } from "react-i18next";
import { GetCredits } from "~/components/get-credits.tsx";
import { api } from "~/lib/api.ts";
import { useCosts } from "~/lib/use-costs.ts";

interface GenerateBarProps {
  count: number;
  /** of the model */
  engine: string;
  busy: boolean;
  onGenerate: () => void;
}

/** The one primary button: what it makes, what it costs, and what is left afterwards. */
export function GenerateBar({ count, engine, busy, onGenerate }: GenerateBarProps) {
  const { t } = useTranslation(["create", "common"]);
  const costs = useCosts(engine);
  const { data: balance } = api.billing.balance.useQuery(undefined, { meta: { silent: true } });
  const cost = costs && costs.generation * count;
  const spendable = balance?.spendable;
  const short = cost !== undefined && spendable !== undefined && spendable < cost;
  const credits = (amount: number) => t("common:credits", { count: amount });

  return (
    <div className="-mx-4 sticky bottom-0 z-10 grid gap-1.5 border-line border-t bg-bg px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0">
      {short ? (
        <GetCredits size="large" wide>
          {t("create:action.getCredits")}
        </GetCredits>
      ) : (
        <Button
          look="primary"
          size="large"
          wide
          busy={busy}
          disabled={cost === undefined}
          onClick={onGenerate}
        >
          {t("create:action.generate", {
            images: t("common:images", { count }),
            cost: cost === undefined ? "…" : credits(cost),
          })}
        </Button>
      )}
      <p className="tabular flex min-h-5 flex-wrap items-center justify-between gap-x-3 text-label text-muted">
        <span>
          {cost !== undefined &&
            spendable !== undefined &&
            (short
              ? t("create:action.short", { balance: credits(spendable), cost: credits(cost) })
              : t("create:action.have", { balance: credits(spendable), after: spendable - cost }))}
        </span>
        <span aria-hidden className="hidden items-center gap-1.5 lg:flex">
          <Kbd>Ctrl</Kbd>
          <Kbd>Enter</Kbd>
        </span>
      </p>
    </div>
  );
}
