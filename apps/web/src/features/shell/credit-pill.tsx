import { cn } from "@portrait-studio/ui/cn";
import { Ring } from "@portrait-studio/ui/ring";
import Link from "next/link";
import { useTranslation } from "react-i18next";
import { api } from "~/lib/api.ts";
import { useFormat } from "~/lib/language/use-format.ts";

interface CreditPillProps {
  /** "short": the number alone; "rail": under the ring, for the narrow sidebar */
  look?: "full" | "short" | "rail";
  onNavigate?: () => void;
}

export function CreditPill({ look = "full", onNavigate }: CreditPillProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: balance, isError } = api.billing.balance.useQuery(undefined, { meta: { silent: true } });
  const words = balance && t("credits", { count: balance.spendable });
  return (
    <Link
      href="/billing"
      onClick={onNavigate}
      aria-label={words ?? t("nav.billing")}
      title={look === "full" ? undefined : words}
      className={cn(
        "tabular inline-flex items-center font-medium text-label",
        look === "rail"
          ? "flex-col gap-1 rounded-input py-1.5 hover:bg-sunken"
          : "min-h-10 gap-2 pointer-coarse:min-h-11 rounded-full border border-line bg-surface px-3 hover:border-control",
      )}
    >
      <Ring
        value={balance && balance.total > 0 ? balance.spendable / balance.total : 0}
        className="size-4.5"
      />
      <span aria-hidden>
        {balance ? (look === "full" ? words : format.number(balance.spendable)) : isError ? "–" : "…"}
      </span>
    </Link>
  );
}
