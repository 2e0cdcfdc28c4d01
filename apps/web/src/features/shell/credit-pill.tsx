import { cn } from "@portrait-studio/ui/cn";
import { Ring } from "@portrait-studio/ui/progress";
import Link from "next/link";
import { useTranslation } from "react-i18next";
import { api } from "~/lib/api.ts";
import { useFormat } from "~/lib/language/use-format.ts";

/** Credits to spend; leads to Billing. */
export function CreditPill({ short = false, onNavigate }: { short?: boolean; onNavigate?: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: balance } = api.billing.balance.useQuery(undefined, { meta: { silent: true } });
  const words = balance && t("credits", { count: balance.spendable });
  return (
    <Link
      href="/billing"
      onClick={onNavigate}
      aria-label={words}
      title={short ? words : undefined}
      className={cn(
        "tabular inline-flex min-h-10 items-center gap-2 rounded-full border border-line bg-surface px-3 font-medium text-label hover:border-control",
        short && "justify-center px-2.5",
      )}
    >
      <Ring
        value={balance && balance.total > 0 ? balance.spendable / balance.total : 0}
        className="size-4.5"
      />
      <span aria-hidden>{balance ? (short ? format.number(balance.spendable) : words) : "…"}</span>
    </Link>
  );
}
