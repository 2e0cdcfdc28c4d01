import { Button } from "@portrait-studio/ui/button";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { GetCredits } from "~/components/get-credits.tsx";
import { api } from "~/lib/api.ts";
import { useModelCosts } from "~/lib/use-costs.ts";

interface EditButtonProps {
  count: number;
  modelId: string;
  busy: boolean;
  disabled?: boolean;
  reason?: string | undefined;
}

export function EditButton({ count, modelId, busy, disabled = false, reason }: EditButtonProps) {
  const { t } = useTranslation(["viewer", "common"]);
  const id = useId();
  const costs = useModelCosts(modelId);
  const { data: balance } = api.billing.balance.useQuery(undefined, { meta: { silent: true } });
  const cost = costs && costs.edit * count;
  const spendable = balance?.spendable;
  const known = cost !== undefined && spendable !== undefined;
  const credits = (amount: number) => t("common:credits", { count: amount });
  return (
    <div className="grid gap-1.5 border-line bg-surface md:sticky md:-bottom-6 md:-mx-6 md:border-t md:px-6 md:pt-3 md:pb-5">
      {known && spendable < cost ? (
        <GetCredits wide>{t("viewer:edit.getCredits")}</GetCredits>
      ) : (
        <Button
          type="submit"
          look="primary"
          wide
          busy={busy}
          disabled={disabled || reason !== undefined || cost === undefined}
          aria-describedby={reason && id}
        >
          {t("viewer:edit.make", { count, cost: cost === undefined ? "…" : credits(cost) })}
        </Button>
      )}
      <p id={id} className="tabular min-h-5 text-label text-muted">
        {reason ??
          (known &&
            (spendable < cost
              ? t("viewer:edit.short", { balance: credits(spendable), cost: credits(cost) })
              : t("viewer:edit.have", { balance: credits(spendable), after: spendable - cost })))}
      </p>
    </div>
  );
}
