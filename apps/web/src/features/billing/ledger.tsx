import { Button } from "@portrait-studio/ui/button";
import { cn } from "@portrait-studio/ui/cn";
import { Skeleton } from "@portrait-studio/ui/skeleton";
import { ChevronDown } from "lucide-react";
import Link from "next/link";
import { useTranslation } from "react-i18next";
import { RetryNotice } from "~/components/retry-notice.tsx";
import { StudioImage } from "~/components/studio-image.tsx";
import { api, type Outputs } from "~/lib/api.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { firstLines } from "./first-lines.ts";

type Line = Outputs["billing"]["statement"]["lines"][number];
type Entry = Line["entries"][number];

/** A statement: one line a job, purchase or grant, which opens into its bookings. */
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
  return (
    <div className="grid grid-cols-1 justify-items-center gap-4">
      <ul className="tabular w-full divide-y divide-line rounded-card border border-line bg-surface">
        {lines.map((line) => (
          <StatementLine key={`${line.subjectType} ${line.subjectId}`} line={line} />
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

function StatementLine({ line }: { line: Line }) {
  const { t } = useTranslation("billing");
  const format = useFormat();
  const { subjectType, amount, entries, name, thumbnailUrl } = line;
  const last = entries.at(-1);
  const href = addressOf(line);
  if (!last) return null;
  return (
    <li>
      <details className="group">
        <summary className="flex cursor-pointer list-none items-center gap-4 rounded-card px-5 py-3.5 hover:bg-sunken/60 [&::-webkit-details-marker]:hidden">
          {thumbnailUrl && (
            <StudioImage
              src={thumbnailUrl}
              alt=""
              loading="lazy"
              className="h-12 w-10 shrink-0 rounded-[3px] bg-sunken object-cover"
            />
          )}
          <span className="grid min-w-0 flex-1">
            <span>{t(`ledger.about.${subjectType}`)}</span>
            {name && <span className="truncate text-label">{name}</span>}
            <time dateTime={last.createdAt} className="text-label text-muted">
              {format.moment(last.createdAt)}
            </time>
          </span>
          <span className="grid shrink-0 justify-items-end">
            <Amount value={amount} />
            <span className="text-caption text-muted">
              {t("ledger.after", { balance: format.number(last.balanceAfter) })}
            </span>
          </span>
          <ChevronDown
            className="size-4 shrink-0 text-muted transition-transform duration-120 group-open:rotate-180"
            aria-hidden
          />
        </summary>
        <ul className="grid gap-1.5 border-line border-t bg-sunken/50 px-5 py-3 text-label">
          {entries.map((entry) => (
            <Booking key={entry.id} entry={entry} />
          ))}
          {href && (
            <li>
              <Link href={href} className="text-accent underline underline-offset-4">
                {t("ledger.see")}
              </Link>
            </li>
          )}
        </ul>
      </details>
    </li>
  );
}

function Booking({ entry }: { entry: Entry }) {
  const { t } = useTranslation("billing");
  const format = useFormat();
  const { kind, subjectType, amount, createdAt } = entry;
  const words =
    kind === "hold" || kind === "capture" || kind === "release"
      ? t(`ledger.${kind}.${subjectType}`)
      : t(`ledger.${kind}`);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="flex flex-wrap items-baseline gap-x-3">
        {words}
        <time dateTime={createdAt} className="text-muted">
          {format.moment(createdAt)}
        </time>
      </span>
      {amount === 0 ? <span className="text-muted">{t("ledger.fromHold")}</span> : <Amount value={amount} />}
    </li>
  );
}

/** What came back is green, with its sign. */
function Amount({ value }: { value: number }) {
  const format = useFormat();
  return <span className={cn("font-medium", value > 0 && "text-success")}>{format.signed(value)}</span>;
}

function addressOf({ imageId, modelId }: Line): string | undefined {
  if (imageId) return `/gallery/${imageId}`;
  return modelId ? `/gallery?model=${modelId}` : undefined;
}
