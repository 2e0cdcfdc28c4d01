import type { Statement } from "@portrait-studio/contract";
import { Button } from "@portrait-studio/ui/button";
import { cn } from "@portrait-studio/ui/cn";
import { Skeleton } from "@portrait-studio/ui/skeleton";
import { ChevronDown } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { RetryNotice } from "~/components/retry-notice.tsx";
import { StudioImage } from "~/components/studio-image.tsx";
import { api } from "~/lib/api.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { firstLines } from "./first-lines.ts";

type LedgerLine = Statement["lines"][number];
type LedgerEntry = LedgerLine["entries"][number];

export function Ledger() {
  const { t } = useTranslation("billing");
  const pages = api.billing.statement.useInfiniteQuery(firstLines, {
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const lines = pages.data?.pages.flatMap((page) => page.lines) ?? [];
  if (pages.isPending) return <Skeleton className="h-48 rounded-card" />;
  if (pages.isError && !pages.data) {
    return <RetryNotice title={t("failed")} busy={pages.isFetching} onRetry={pages.refetch} />;
  }
  if (lines.length === 0) return <p className="text-muted">{t("ledger.none")}</p>;
  const now = pages.data?.pages[0]?.now;
  return (
    <div className="grid grid-cols-1 justify-items-center gap-4">
      <ul className="tabular w-full divide-y divide-line rounded-card border border-line bg-surface">
        {now && <NotBookedYet now={now} />}
        {lines.map((line) => (
          <StatementLine key={line.id} line={line} />
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t("ledger.more")}
        </Button>
      )}
    </div>
  );
}

function NotBookedYet({ now: { spendable, expired, reserved } }: { now: NonNullable<Statement["now"]> }) {
  const { t } = useTranslation("billing");
  const format = useFormat();
  const amount = reserved.reduce((sum, one) => sum + one.amount, 0);
  return (
    <>
      {reserved.length > 0 && (
        <Row title={t("ledger.reserved")} amount={-amount} balance={spendable}>
          {reserved.map(({ subjectType, subjectId, name, amount, delivered, createdAt }) => (
            <li key={`${subjectType} ${subjectId}`} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
              <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
                <span>{t(`ledger.hold.${subjectType}`)}</span>
                <time dateTime={createdAt} className="text-muted">
                  {format.moment(createdAt)}
                </time>
                {name && <span className="w-full truncate text-muted">{name}</span>}
              </span>
              <span className="text-right">
                <Amount value={-amount} />
                {delivered > 0 && (
                  <span className="block text-muted">
                    {t("ledger.delivered", { shown: format.number(delivered) })}
                  </span>
                )}
              </span>
            </li>
          ))}
        </Row>
      )}
      {expired > 0 && <Row title={t("ledger.expire")} amount={-expired} balance={spendable + amount} />}
    </>
  );
}

interface LedgerRowProps {
  title: string;
  amount: number;
  balance: number;
  at?: string | undefined;
  about?: string | null | undefined;
  thumbnailUrl?: string | null;
  /** its parts; without them, there is nothing to open */
  children?: ReactNode;
}

function Row({ title, amount, balance, at, about, thumbnailUrl, children }: LedgerRowProps) {
  const { t } = useTranslation("billing");
  const format = useFormat();
  const head = (
    <>
      {thumbnailUrl && (
        <StudioImage
          src={thumbnailUrl}
          alt=""
          loading="lazy"
          className="h-12 w-10 shrink-0 rounded-[3px] bg-sunken crop-to-face"
        />
      )}
      <span className="grid min-w-0 flex-1">
        <span>{title}</span>
        {about && <span className="truncate text-label">{about}</span>}
        {at && (
          <time dateTime={at} className="text-label text-muted">
            {format.moment(at)}
          </time>
        )}
      </span>
      <span className="grid shrink-0 justify-items-end">
        <Amount value={amount} />
        <span className="text-caption text-muted">
          {t("ledger.after", { balance: format.number(balance) })}
        </span>
      </span>
    </>
  );
  if (!children) return <li className="flex items-center gap-4 py-3.5 pr-13 pl-5">{head}</li>;
  return (
    <li>
      <details className="group">
        <summary className="flex cursor-pointer list-none items-center gap-4 rounded-card px-5 py-3.5 hover:bg-sunken/60 [&::-webkit-details-marker]:hidden">
          {head}
          <ChevronDown
            className="size-4 shrink-0 text-muted transition-transform duration-120 group-open:rotate-180"
            aria-hidden
          />
        </summary>
        <ul className="grid gap-1.5 border-line border-t bg-sunken/50 px-5 py-3 text-label">{children}</ul>
      </details>
    </li>
  );
}

function toTitleKey({ kind, subjectType }: LedgerLine) {
  if (kind === "grant") return `billing:ledger.about.${subjectType}` as const;
  // what is left of a refund that was not paid
  if (kind === "release" && subjectType === "purchase") return "billing:ledger.release.purchase";
  if (kind === "hold" || kind === "capture" || kind === "release")
    return `billing:ledger.about.${subjectType}` as const;
  return `billing:ledger.${kind}` as const;
}

function StatementLine({ line }: { line: LedgerLine }) {
  const { t } = useTranslation(["billing", "common"]);
  const format = useFormat();
  const { kind, amount, balance, entries, name, payment, thumbnailUrl } = line;
  const money = payment ? format.money(payment.amount, payment.currency) : "";
  const moved =
    (kind === "refund" || kind === "clawback" || kind === "reinstate") &&
    payment?.paidAt &&
    t("billing:ledger.refundOf", {
      amount: money,
      credits: t("common:credits", { count: payment.credits }),
      date: format.day(payment.paidAt),
    });
  const href = findAddress(line);
  return (
    <Row
      title={t(toTitleKey(line))}
      about={moved || money || name}
      at={entries.at(-1)?.createdAt}
      amount={amount}
      balance={balance}
      thumbnailUrl={thumbnailUrl}
    >
      {entries.length > 1 || href ? (
        <>
          {entries.map((entry) => (
            <Booking key={entry.id} entry={entry} />
          ))}
          {href && (
            <li>
              <Link href={href} className="text-accent underline underline-offset-4">
                {t("billing:ledger.see")}
              </Link>
            </li>
          )}
        </>
      ) : undefined}
    </Row>
  );
}

function Booking({ entry }: { entry: LedgerEntry }) {
  const { t } = useTranslation("billing");
  const format = useFormat();
  const { kind, subjectType, amount, createdAt } = entry;
  const words =
    kind === "hold" || kind === "capture" || kind === "release"
      ? t(`ledger.${kind}.${subjectType}`)
      : t(`ledger.${kind}`);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
      <span className="flex flex-wrap items-baseline gap-x-3">
        <span>{words}</span>
        <time dateTime={createdAt} className="text-muted">
          {format.moment(createdAt)}
        </time>
      </span>
      {amount === 0 ? <span className="text-muted">{t("ledger.fromHold")}</span> : <Amount value={amount} />}
    </li>
  );
}

function Amount({ value }: { value: number }) {
  const format = useFormat();
  return <span className={cn("font-medium", value > 0 && "text-success")}>{format.signed(value)}</span>;
}

function findAddress({ imageId, modelId }: LedgerLine): string | undefined {
  if (imageId) return `/gallery/${imageId}`;
  return modelId ? `/gallery?model=${modelId}` : undefined;
}
