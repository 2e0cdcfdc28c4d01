import { Button } from "@portrait-studio/ui/button";
import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { GetCredits } from "~/components/get-credits.tsx";
import { api } from "~/lib/api.ts";
import type { TrainingEngine } from "./use-start-training.ts";

interface TrainActionsProps {
  busy: boolean;
  /** that is to train the model */
  engine: TrainingEngine | undefined;
  onBack: () => void;
}

/** Start at its cost, or the way to more credits; and what will be left. */
export function TrainActions({ busy, engine, onBack }: TrainActionsProps) {
  const { t } = useTranslation(["training", "common"]);
  const { data: balance } = api.billing.balance.useQuery(undefined, { meta: { silent: true } });
  const cost = engine?.costs.training;
  const spendable = balance?.spendable;
  const short = cost !== undefined && spendable !== undefined && spendable < cost;
  return (
    <div className="sticky bottom-0 z-10 -mx-5 -mb-5 grid gap-2 rounded-b-card border-line border-t bg-surface px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:-mx-8 sm:-mb-8 sm:px-8">
      <div className="flex gap-2 sm:flex-wrap">
        {short ? (
          <GetCredits size="large">{t("training:train.getCredits")}</GetCredits>
        ) : (
          <Button
            type="submit"
            look="primary"
            size="large"
            className="max-sm:grow max-sm:px-4 max-sm:text-app"
            busy={busy}
            disabled={cost === undefined}
          >
            {t("training:train.start", {
              cost: cost === undefined ? "…" : t("common:credits", { count: cost }),
            })}
          </Button>
        )}
        <Button
          look="quiet"
          size="large"
          className="max-sm:order-first max-sm:min-w-11 max-sm:px-3"
          onClick={onBack}
        >
          <ArrowLeft className="size-4.5" aria-hidden />
          <span className="max-sm:sr-only">{t("training:train.back")}</span>
        </Button>
      </div>
      {cost !== undefined && spendable !== undefined && (
        <p className="tabular text-label text-muted">
          {short
            ? t("training:train.short", {
                balance: t("common:credits", { count: spendable }),
                cost: t("common:credits", { count: cost }),
              })
            : t("training:train.have", {
                balance: t("common:credits", { count: spendable }),
                after: spendable - cost,
              })}
        </p>
      )}
    </div>
  );
}
