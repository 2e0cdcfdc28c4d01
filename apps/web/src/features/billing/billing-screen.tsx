"use client";

import { Skeleton } from "@portrait-studio/ui/skeleton";
import { useTranslation } from "react-i18next";
import { PageHeading } from "~/components/page-heading.tsx";
import { PageTitle } from "~/components/page-title.tsx";
import { RetryNotice } from "~/components/retry-notice.tsx";
import { api } from "~/lib/api.ts";
import { prepareTexts } from "~/lib/language/text-source.ts";
import { earlyPart } from "~/lib/late-part.tsx";
import { usePrices } from "~/lib/use-costs.ts";
import { firstLines } from "./first-lines.ts";

prepareTexts("billing");

const CheckoutReturn = earlyPart(() => import("./checkout-return.tsx"), "CheckoutReturn");
// nothing of it is shown before the API has answered
const Account = earlyPart(() => import("./account.tsx"), "Account", Loading);

export function BillingScreen() {
  // all at once, although texts are waited for first, and some sections for others
  api.billing.credits.usePrefetchQuery({ limit: 1 });
  api.billing.packages.usePrefetchQuery();
  api.billing.purchases.usePrefetchQuery();
  api.billing.statement.usePrefetchInfiniteQuery(firstLines, {});
  const { t } = useTranslation("billing");
  const balance = api.billing.balance.useQuery();
  const grants = api.billing.credits.useQuery({ limit: 1 });
  const prices = usePrices();
  const queries = [balance, grants, prices];
  const failed = queries.some(({ isError, data }) => isError && !data);
  const retry = () => void Promise.all(queries.map(({ refetch }) => refetch()));

  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <PageHeading title={t("title")} />
      <CheckoutReturn />
      {failed && (
        <RetryNotice
          className="max-w-5xl"
          title={t("failed")}
          busy={queries.some(({ isFetching }) => isFetching)}
          onRetry={retry}
        />
      )}
      {!failed && !(balance.data && grants.data && prices.data) && <Loading />}
      {balance.data && grants.data && prices.data && (
        <Account balance={balance.data} grants={grants.data.grants} prices={prices.data} />
      )}
    </>
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
