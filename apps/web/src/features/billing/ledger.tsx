import { Button } from "@portrait-studio/ui/button";
import { cn } from "@portrait-studio/ui/cn";
import { Notice } from "@portrait-studio/ui/notice";
import { Skeleton } from "@portrait-studio/ui/skeleton";
import Link from "next/link";
import { useTranslation } from "react-i18next";
import { StudioImage } from "~/components/studio-image.tsx";
import { api, type Outputs } from "~/lib/api.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { type Subject, useSubjects } from "./use-subjects.ts";

type Entry = Outputs["billing"]["credits"]["entries"][number];

const pageSize = 12;

/** Every change of the balance, newest first, with what it was for; what came back is green, with its sign and a word. */
export function Ledger() {
  const { t } = useTranslation(["billing", "common"]);
  const pages = api.billing.credits.useInfiniteQuery(
    { limit: pageSize },
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
  );
  const entries = pages.data?.pages.flatMap((page) => page.entries) ?? [];
  const subjects = useSubjects(entries);
  if (pages.isPending) return <Skeleton className="h-48 rounded-card" />;
  if (pages.isError && !pages.data) {
    return (
      <Notice
        tone="danger"
        title={t("billing:failed")}
        action={
          <Button size="small" busy={pages.isFetching} onClick={() => void pages.refetch()}>
            {t("common:retry")}
          </Button>
        }
      />
    );
  }
  if (entries.length === 0) return <p className="text-muted">{t("billing:ledger.none")}</p>;
  return (
    <div className="grid justify-items-center gap-4">
      <ul className="tabular w-full divide-y divide-line rounded-card border border-line bg-surface">
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} subject={subjects.get(entry.subjectId)} />
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t("billing:ledger.more")}
        </Button>
      )}
    </div>
  );
}

function Row({ entry, subject }: { entry: Entry; subject: Subject | undefined }) {
  const { t } = useTranslation("billing");
  const format = useFormat();
  const { kind, subjectType, amount, balanceAfter, createdAt } = entry;
  const words =
    kind === "hold" || kind === "capture" || kind === "release"
      ? t(`ledger.${kind}.${subjectType}`)
      : t(`ledger.${kind}`);
  return (
    <li className="flex items-center gap-4 px-5 py-3.5">
      {subject?.thumbnailUrl && (
        <StudioImage
          src={subject.thumbnailUrl}
          alt=""
          loading="lazy"
          className="h-12 w-10 shrink-0 rounded-[3px] bg-sunken object-cover"
        />
      )}
      <span className="grid min-w-0 flex-1">
        <span>{words}</span>
        {subject && (
          <span className="truncate text-label">
            {subject.href ? (
              <Link href={subject.href} className="text-accent underline underline-offset-4">
                {subject.name}
              </Link>
            ) : (
              subject.name
            )}
          </span>
        )}
        <time dateTime={createdAt} className="text-label text-muted">
          {format.moment(createdAt)}
        </time>
      </span>
      <span className="grid shrink-0 justify-items-end">
        <span
          className={cn(
            amount === 0 ? "text-right text-label text-muted" : "font-medium",
            amount > 0 && "text-success",
          )}
        >
          {amount === 0 ? t("ledger.fromHold") : format.signed(amount)}
        </span>
        {amount !== 0 && (
          <span className="text-caption text-muted">
            {t("ledger.after", { balance: format.number(balanceAfter) })}
          </span>
        )}
      </span>
    </li>
  );
}
