import type { GenerationRequest, Model } from "@portrait-studio/contract";
import { Button, buttonClass } from "@portrait-studio/ui/button";
import { Empty } from "@portrait-studio/ui/empty";
import { Skeleton } from "@portrait-studio/ui/skeleton";
import { keepPreviousData } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { RetryNotice } from "~/components/retry-notice.tsx";
import { watchedGenerations } from "~/features/shell/use-jobs.ts";
import { ShootRow } from "~/features/shoots/shoot-row.tsx";
import { api } from "~/lib/api.ts";
import type { Draft } from "./draft.ts";
import { framesId } from "./frames-place.ts";
import { GenerationRow } from "./generation-row.tsx";

interface RecentGenerationsProps {
  page: "create" | "generate";
  /** whether words to begin with are offered where there is no request yet; nothing is shown otherwise */
  samples: boolean;
  models: readonly Model[];
  onUse: (patch: Partial<Draft>) => void;
}

const shownBesideForm = 4;
const step = watchedGenerations.limit;
const most = 96;

export function RecentGenerations({ page, samples, models, onUse }: RecentGenerationsProps) {
  const { t } = useTranslation("create");
  const [limit, setLimit] = useState<number>(step);
  const list = api.generation.list.useQuery(
    { limit },
    { meta: { silent: true }, placeholderData: keepPreviousData },
  );
  const rows = list.data && toRows(list.data.items);
  const items = page === "create" ? rows?.slice(0, shownBesideForm) : rows;
  const total = list.data?.total ?? 0;
  if (items?.length === 0 && !samples) return null;
  const known = new Map(models.map((one) => [one.id, one]));

  return (
    <section aria-labelledby={framesId} className="grid min-w-0 gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id={framesId} className="display scroll-mt-20 text-h2">
          {t("recent.title")}
        </h2>
        {page === "create" && total > shownBesideForm && (
          <Link href="/generate" className={buttonClass({ look: "link", size: "inline" })}>
            {`${t("recent.all")} (${total})`}
          </Link>
        )}
      </div>
      {list.isError && !list.data && (
        <RetryNotice title={t("recent.failed")} busy={list.isFetching} onRetry={list.refetch} />
      )}
      {list.isPending && <Skeleton className="h-72" />}
      {items?.length === 0 && <Samples onUse={onUse} />}
      {items && items.length > 0 && (
        <ol className="grid gap-8">
          {items.map((request, index) =>
            request.shootId ? (
              <ShootRow key={request.shootId} id={request.shootId} model={known.get(request.modelId)} />
            ) : (
              <GenerationRow
                key={request.id}
                request={request}
                large={index === 0}
                model={known.get(request.modelId)}
                onUse={onUse}
              />
            ),
          )}
        </ol>
      )}
      {page === "generate" && list.data && list.data.items.length < total && limit < most && (
        <Button busy={list.isFetching} className="justify-self-center" onClick={() => setLimit(limit + step)}>
          {t("recent.more")}
        </Button>
      )}
    </section>
  );
}

function toRows(requests: readonly GenerationRequest[]): GenerationRequest[] {
  const shoots = new Set<string>();
  return requests.filter(({ shootId }) => {
    if (!shootId) return true;
    const isFirst = !shoots.has(shootId);
    shoots.add(shootId);
    return isFirst;
  });
}

function Samples({ onUse }: { onUse: (patch: Partial<Draft>) => void }) {
  const { t } = useTranslation("create");
  return (
    <Empty
      title={t("recent.empty")}
      action={
        <div className="grid justify-items-center gap-2">
          <p className="text-label text-muted">{t("recent.samples")}</p>
          {(["sample1", "sample2", "sample3"] as const).map((sample) => (
            <Button
              key={sample}
              className="h-auto py-2 max-sm:px-3 max-sm:text-label"
              onClick={() => onUse({ prompt: t(`recent.${sample}`), recipeId: null })}
            >
              {t(`recent.${sample}`)}
            </Button>
          ))}
        </div>
      }
    >
      {t("recent.emptyText")}
    </Empty>
  );
}
