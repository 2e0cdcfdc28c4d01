"use client";

import { Button } from "@portrait-studio/ui/button";
import { Notice } from "@portrait-studio/ui/notice";
import { Skeleton } from "@portrait-studio/ui/skeleton";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PageHeading } from "~/components/page-heading.tsx";
import { PageTitle } from "~/components/page-title.tsx";
import { api } from "~/lib/api.ts";
import { prepareTexts } from "~/lib/language/text-source.ts";
import { usePrices } from "~/lib/use-prices.ts";
import { BalanceCard } from "./balance-card.tsx";
import { CheckoutReturn } from "./checkout-return.tsx";
import { Grants } from "./grants.tsx";
import { firstLines, Ledger } from "./ledger.tsx";
import { Packages } from "./packages.tsx";
import { Prices } from "./prices.tsx";
import { Purchases } from "./purchases.tsx";

prepareTexts("billing");

/** What there is to spend, how to get more, where it came from and where it went. */
export function BillingScreen() {
  // all at once, although texts are waited for first, and some sections for others
  api.billing.credits.usePrefetchQuery({ limit: 1 });
  api.billing.packages.usePrefetchQuery();
  api.billing.purchases.usePrefetchQuery();
  api.billing.statement.usePrefetchInfiniteQuery(firstLines, {});
  const { t } = useTranslation(["billing", "common"]);
  const balance = api.billing.balance.useQuery();
  const grants = api.billing.credits.useQuery({ limit: 1 });
  const prices = usePrices();
  const queries = [balance, grants, prices];
  const failed = queries.some(({ isError, data }) => isError && !data);
  const retry = () => void Promise.all(queries.map(({ refetch }) => refetch()));

  return (
    <>
      <PageTitle>{t("billing:title")}</PageTitle>
      <PageHeading title={t("billing:title")} />
      <CheckoutReturn />
      {failed && (
        <Notice
          tone="danger"
          title={t("billing:failed")}
          action={
            <Button size="small" busy={queries.some(({ isFetching }) => isFetching)} onClick={retry}>
              {t("common:retry")}
            </Button>
          }
        />
      )}
      {!failed && !(balance.data && grants.data && prices.data) && <Loading />}
      {balance.data && grants.data && prices.data && (
        <div className="grid max-w-5xl grid-cols-1 gap-10">
          <div className="grid gap-4 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
            <BalanceCard balance={balance.data} grants={grants.data.grants} />
            <Prices prices={prices.data} />
          </div>
          {prices.data.sells ? (
            <Section id="packages" title={t("billing:packages.title")}>
              <Packages prices={prices.data} />
            </Section>
          ) : (
            <p className="text-app text-muted">{t("common:askForCredits")}</p>
          )}
          <Section id="grants" title={t("billing:grants.title")}>
            <Grants grants={grants.data.grants} />
          </Section>
          {prices.data.sells && (
            <Section id="purchases" title={t("billing:purchases.title")}>
              <Purchases />
            </Section>
          )}
          <Section id="history" title={t("billing:ledger.title")}>
            <Ledger />
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
