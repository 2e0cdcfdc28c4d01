import type { Purchase } from "@portrait-studio/contract";
import { Badge, type Tone } from "@portrait-studio/ui/badge";
import { Button } from "@portrait-studio/ui/button";
import { Skeleton } from "@portrait-studio/ui/skeleton";
import { ExternalLink } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { RetryNotice } from "~/components/retry-notice.tsx";
import { api } from "~/lib/api.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { latePart } from "~/lib/late-part.tsx";

const RefundDialog = latePart(() => import("./refund-dialog.tsx"), "RefundDialog");

const OpenPurchase = latePart(() => import("./open-purchase.tsx"), "OpenPurchase");

const OpenCreditNotes = latePart(() => import("./open-papers.tsx"), "OpenCreditNotes");
const OpenInvoice = latePart(() => import("./open-papers.tsx"), "OpenInvoice");

const tones: Readonly<Record<Purchase["status"] | "collecting", Tone>> = {
  pending: "neutral",
  collecting: "neutral",
  paid: "success",
  failed: "danger",
  expired: "neutral",
  refunded: "neutral",
  partly_refunded: "neutral",
  disputed: "warn",
};

export function Purchases() {
  const { t } = useTranslation(["billing", "common"]);
  const purchases = api.billing.purchases.useQuery();
  const [refunding, setRefunding] = useState<string>();
  if (purchases.isPending) return <Skeleton className="h-24 rounded-card" />;
  if (!purchases.data) {
    return (
      <RetryNotice title={t("billing:failed")} busy={purchases.isFetching} onRetry={purchases.refetch} />
    );
  }
  // who left the page of payment without paying has bought nothing
  const shown = purchases.data.filter(({ status }) => status !== "expired");
  if (shown.length === 0) return <p className="text-muted">{t("billing:purchases.none")}</p>;
  const asked = shown.find(({ id }) => id === refunding);
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {shown.map((purchase) => (
          <PurchaseRow key={purchase.id} purchase={purchase} onRefund={() => setRefunding(purchase.id)} />
        ))}
      </ul>
      {asked?.refundable && (
        <RefundDialog
          purchaseId={asked.id}
          refundable={asked.refundable}
          currency={asked.currency}
          onClose={() => setRefunding(undefined)}
        />
      )}
    </>
  );
}

function PurchaseRow({ purchase, onRefund }: { purchase: Purchase; onRefund: () => void }) {
  const { t } = useTranslation(["billing", "common"]);
  const format = useFormat();
  const { credits, amount, currency, receiptUrl, createdAt, paidAt, refundable, refunded, reversedAmount } =
    purchase;
  const status = purchase.collecting ? "collecting" : purchase.status;
  return (
    <li className="tabular flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-4">
      <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-medium">{t("common:credits", { count: credits })}</span>
          <span>{format.money(amount, currency)}</span>
        </p>
        <p className="flex flex-wrap gap-x-3 text-label text-muted">
          <Badge tone={tones[status]}>{t(`billing:purchases.status.${status}`)}</Badge>
          <time dateTime={paidAt ?? createdAt}>{format.moment(paidAt ?? createdAt)}</time>
        </p>
        {status === "collecting" && (
          <p className="text-label text-muted">{t("billing:purchases.collecting")}</p>
        )}
        {status === "failed" && <p className="text-label text-muted">{t("billing:purchases.uncharged")}</p>}
        {refunded && (
          <p className="text-label text-muted">
            {t(refunded.pending ? "billing:purchases.refundComing" : "billing:purchases.refunded", {
              amount: format.money(refunded.amount, currency),
              credits: t("common:credits", { count: refunded.credits }),
            })}
          </p>
        )}
        {reversedAmount > 0 && (
          <p className="text-label text-muted">
            {t("billing:purchases.reversed", { amount: format.money(reversedAmount, currency) })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        {status === "pending" && <OpenPurchase id={purchase.id} />}
        {purchase.hasInvoice && <OpenInvoice id={purchase.id} />}
        {purchase.creditNotes > 0 && <OpenCreditNotes id={purchase.id} count={purchase.creditNotes} />}
        {receiptUrl && (
          <a
            href={receiptUrl}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-9 items-center gap-1.5 pointer-coarse:min-h-11 font-medium text-accent text-label underline underline-offset-4"
          >
            <span>{t("billing:purchases.receipt")}</span>
            <ExternalLink className="size-4" aria-hidden />
            <span className="sr-only">{t("billing:purchases.newTab")}</span>
          </a>
        )}
        {refundable && (
          <Button size="small" className="min-h-9" onClick={onRefund}>
            {t("billing:refund.open", { amount: format.money(refundable.amount, currency) })}
          </Button>
        )}
      </div>
    </li>
  );
}
