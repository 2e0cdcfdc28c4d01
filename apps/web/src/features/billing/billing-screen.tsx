"use client";

import { Button } from "@portrait-studio/ui/button";
import { Empty } from "@portrait-studio/ui/empty";
import { Notice } from "@portrait-studio/ui/notice";
import { Skeleton } from "@portrait-studio/ui/skeleton";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PageHeading } from "~/components/page-heading.tsx";
import { PageTitle } from "~/components/page-title.tsx";
import { api } from "~/lib/api.ts";
import { usePrices } from "~/lib/use-prices.ts";
import { BalanceCard } from "./balance-card.tsx";
import { Grants } from "./grants.tsx";
import { Ledger } from "./ledger.tsx";
import { Prices } from "./prices.tsx";

/** What there is to spend, where it came from and where it went. */
export function BillingScreen() {
  const { t } = useTranslation(["billing", "common"]);
  const credits = api.billing.credits.useQuery();
  const prices = usePrices();
  const failed = (credits.isError && !credits.data) || (prices.isError && !prices.data);
  const retry = () => void Promise.all([credits.refetch(), prices.refetch()]);

  return (
    <>
      <PageTitle>{t("billing:title")}</PageTitle>
      <PageHeading title={t("billing:title")} />
      {failed && (
        <Notice
          tone="danger"
          title={t("billing:failed")}
          action={
            <Button size="small" busy={credits.isFetching || prices.isFetching} onClick={retry}>
              {t("common:retry")}
            </Button>
          }
        />
      )}
      {!failed && !(credits.data && prices.data) && <Loading />}
      {credits.data && prices.data && (
        <div className="grid max-w-5xl gap-10">
          <div className="grid gap-4 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
            <BalanceCard balance={credits.data.balance} grants={credits.data.grants} />
            <Prices prices={prices.data} />
          </div>
          <Section id="packages" title={t("billing:packages.title")}>
            <div className="rounded-card border border-line bg-surface">
              <Empty title={t("billing:packages.none")} className="py-8 sm:py-10">
                {t("billing:packages.noneText")}
              </Empty>
            </div>
          </Section>
          <Section id="grants" title={t("billing:grants.title")}>
            <Grants grants={credits.data.grants} />
          </Section>
          <Section id="history" title={t("billing:ledger.title")}>
            <Ledger entries={credits.data.entries} />
          </Section>
        </div>
      )}
    </>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-4">
      <h2 id={id} className="display text-h2">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Loading() {
  return (
    <div className="grid max-w-5xl gap-4 lg:grid-cols-2">
      <Skeleton className="h-56 rounded-card" />
      <Skeleton className="h-56 rounded-card" />
    </div>
  );
}
