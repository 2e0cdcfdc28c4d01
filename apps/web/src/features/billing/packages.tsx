import type { CreditPackage, Prices } from "@portrait-studio/contract";
import { Button } from "@portrait-studio/ui/button";
import { cn } from "@portrait-studio/ui/cn";
import { Empty } from "@portrait-studio/ui/empty";
import { Skeleton } from "@portrait-studio/ui/skeleton";
import { useTranslation } from "react-i18next";
import { RetryNotice } from "~/components/retry-notice.tsx";
import { api } from "~/lib/api.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { isFailure } from "~/lib/studio-error.ts";
import { useIdempotencyKey } from "~/lib/use-idempotency-key.ts";

export function Packages({ prices }: { prices: Prices }) {
  const { t } = useTranslation(["billing", "common"]);
  const packages = api.billing.packages.useQuery();
  if (packages.isPending) return <Skeleton className="h-64 rounded-card" />;
  if (packages.isError && !packages.data) {
    return <RetryNotice title={t("billing:failed")} busy={packages.isFetching} onRetry={packages.refetch} />;
  }
  if (packages.data.length === 0) {
    return (
      <div className="rounded-card border border-line bg-surface">
        <Empty title={t("billing:packages.none")} className="py-8 sm:py-10">
          {t("billing:packages.noneText")}
        </Empty>
      </div>
    );
  }
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
        {packages.data.map((offer) => (
          <PackageCard key={offer.id} offer={offer} prices={prices} />
        ))}
      </ul>
      <p className="text-label text-muted">
        {[
          t("billing:packages.included"),
          t(prices.creditExpiry === "never" ? "billing:prices.never" : "billing:packages.expire"),
          t("billing:packages.refund"),
          prices.invoices && t("billing:packages.invoice"),
        ]
          .filter(Boolean)
          .join(" ")}
      </p>
    </>
  );
}

function PackageCard({ offer, prices }: { offer: CreditPackage; prices: Prices }) {
  const { t } = useTranslation(["billing", "common"]);
  const format = useFormat();
  const { buy, busy, error } = useCheckout(offer.priceId);
  const { credits, amount, currency, pricePerCredit, badge, name } = offer;
  const popular = badge === "mostPopular";
  return (
    <li
      className={cn(
        "relative grid content-between gap-6 rounded-card border bg-surface p-5 sm:p-6",
        popular ? "border-accent ring-1 ring-accent ring-inset" : "border-line",
      )}
    >
      <div className="grid gap-3">
        <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
          <h3 className="font-medium">{name}</h3>
          {badge && (
            <span
              className={cn(
                "rounded-full px-2.5 py-0.5 font-medium text-caption",
                popular ? "bg-accent text-on-accent" : "bg-accent-soft text-accent",
              )}
            >
              {t(`billing:packages.${badge}`)}
            </span>
          )}
        </div>
        <p className="flex items-baseline gap-2">
          <span className="display tabular text-[2.75rem] leading-none">{format.number(credits)}</span>
          <span className="text-muted">{t("billing:packages.credits", { count: credits })}</span>
        </p>
        <p className="text-label text-muted">
          <Buys credits={credits} prices={prices} />
        </p>
      </div>
      <div className="grid gap-3">
        <p className="tabular flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-medium text-h3">{format.money(amount, currency)}</span>
          <span className="text-label text-muted">
            {t("billing:packages.each", { price: format.unitPrice(pricePerCredit, currency) })}
          </span>
          <span className="w-full text-label text-muted">
            {t(prices.creditExpiry === "never" ? "billing:packages.validForever" : "billing:packages.valid")}
          </span>
        </p>
        <Button look={popular ? "primary" : "secondary"} wide busy={busy} onClick={buy}>
          {t("billing:packages.buy", { credits: t("common:credits", { count: credits }) })}
        </Button>
        <p role="alert" className="font-medium text-danger text-label empty:hidden">
          {error}
        </p>
      </div>
    </li>
  );
}

function Buys({ credits, prices }: { credits: number; prices: Prices }) {
  const { t } = useTranslation("billing");
  const format = useFormat();
  const count = Math.floor(credits / prices.generation);
  const withModel = Math.floor((credits - prices.training) / prices.generation);
  const portraits = t("packages.buys", { count, shown: format.number(count) });
  if (withModel < 1) return portraits;
  return `${portraits} ${t("packages.newPhotos", { shown: format.number(count - withModel) })}`;
}

/** One key for one intent: a second click, or one after a lost answer, leads to the same page of payment. */
function useCheckout(priceId: string) {
  const { t } = useTranslation("billing");
  const errorText = useErrorText();
  const intent = useIdempotencyKey({ priceId });
  const checkout = api.billing.checkout.useMutation({
    trpc: { context: intent.context },
    onSuccess: ({ url }) => window.location.assign(url),
    onSettled: (_session, error) => intent.settle(error),
  });
  const failed = checkout.error;
  return {
    busy: checkout.isPending || checkout.isSuccess,
    error:
      failed &&
      (isFailure(failed, "PURCHASE_FAILED")
        ? t("packages.failed")
        : `${t("packages.failed")}. ${errorText(failed)}`),
    buy: () => {
      const page = `${window.location.origin}/billing`;
      checkout.mutate({ priceId, successUrl: `${page}?success=true`, cancelUrl: `${page}?cancelled=true` });
    },
  };
}
