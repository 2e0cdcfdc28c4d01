import type { Shoot } from "@portrait-studio/contract";
import { limits } from "@portrait-studio/contract/limits";
import { isUnfinished } from "@portrait-studio/contract/statuses";
import { Badge } from "@portrait-studio/ui/badge";
import { Button, buttonClass } from "@portrait-studio/ui/button";
import { cn } from "@portrait-studio/ui/cn";
import { FilmStrip } from "@portrait-studio/ui/film";
import { Progress } from "@portrait-studio/ui/progress";
import { Skeleton } from "@portrait-studio/ui/skeleton";
import { Download, Images } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { RetryNotice } from "~/components/retry-notice.tsx";
import { countFrames, Frames, framesGrid } from "~/features/create/frames.tsx";
import { normaliseStatus } from "~/features/create/normalise-status.ts";
import { api, type Outputs } from "~/lib/api.ts";
import { imagesMade } from "~/lib/images-made.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { loadLate } from "~/lib/load-late.ts";
import { notify } from "~/lib/notify.ts";
import { pollInterval } from "~/lib/poll.ts";
import { statusTones } from "~/lib/status-tones.ts";

interface ShootRowProps {
  id: string;
  /** undefined when it is deleted */
  model: Outputs["models"]["list"][number] | undefined;
}

export function ShootRow({ id, model }: ShootRowProps) {
  const { t } = useTranslation(["create", "recipes", "common"]);
  const format = useFormat();
  const { data: shoot, ...asking } = api.shoots.get.useQuery(
    { id },
    {
      meta: { silent: true },
      refetchInterval: (query) =>
        pollInterval(query, query.state.data?.requests.filter(({ status }) => isUnfinished(status)) ?? []),
    },
  );
  if (!shoot)
    return (
      <li>
        {asking.isError ? (
          <RetryNotice title={t("create:recent.failed")} busy={asking.isFetching} onRetry={asking.refetch} />
        ) : (
          <Skeleton className="h-72" />
        )}
      </li>
    );
  const { status, count, delivered, createdAt, requests } = shoot;
  const running = isUnfinished(status);
  const made = t("create:shoot.made", { made: delivered, count });
  const developed = requests.reduce((sum, request) => sum + imagesMade(request), 0);
  let all = 0;
  const strips = requests.map((request) => {
    const after = all;
    const shown = normaliseStatus(request.status, request.outputs.length, request.count);
    all += countFrames(request, shown);
    return { request, status: shown, after };
  });
  return (
    <li className="grid gap-2.5" aria-busy={running}>
      <div className="grid gap-1">
        <h3 className="font-medium">
          {format.list(
            requests.map(({ recipeId, prompt }) => (recipeId ? t(`recipes:${recipeId}.label`) : prompt)),
          )}
        </h3>
        <p className="tabular flex flex-wrap items-center gap-x-3 gap-y-0.5 text-label text-muted">
          <Badge tone={statusTones[status]} live={running}>
            {t(`common:status.${status}`)}
          </Badge>
          <span>{made}</span>
          <time dateTime={createdAt} title={format.moment(createdAt)}>
            {format.fromNow(createdAt)}
          </time>
          {model && <span>{model.name}</span>}
        </p>
      </div>
      {running && <Progress label={made} value={Math.max(delivered, developed) / count} />}
      {(running || delivered > 0) && (
        <FilmStrip className={cn(all === 1 && "max-w-sm")}>
          <div className={framesGrid}>
            {strips.map(({ request, status, after }) => (
              <Frames
                key={request.id}
                request={request}
                status={status}
                large={false}
                photos={model?.capabilities.photos ?? false}
                among={{ after, all }}
              />
            ))}
          </div>
        </FilmStrip>
      )}
      <Outcome shoot={shoot} />
      <div className="flex flex-wrap gap-2">
        {running && <Cancel shoot={shoot} />}
        {delivered > 0 && (
          <>
            <Link href={`/gallery?shoot=${id}`} className={buttonClass({ size: "small" })}>
              <Images className="size-4" aria-hidden />
              <span>{t("create:shoot.gallery")}</span>
            </Link>
            {!running && <Zip id={id} count={delivered} />}
          </>
        )}
      </div>
    </li>
  );
}

function Outcome({ shoot: { status, requests, error } }: { shoot: Shoot }) {
  const { t } = useTranslation(["create", "common"]);
  const errorText = useErrorText();
  const reasons = new Set(requests.flatMap(({ withheld }) => withheld.map(({ message }) => message)));
  const missing = requests
    .filter((request) => !isUnfinished(request.status) && request.creditsReturned === 0)
    .reduce((sum, { count, outputs }) => sum + count - outputs.length, 0);
  return (
    <>
      {status === "failed" && error && (
        <p className="font-medium text-danger text-label">{errorText(error)}</p>
      )}
      {missing > 0 && (
        <p className="text-label text-muted">{t("create:shoot.notMade", { count: missing })}</p>
      )}
      {[...reasons].map((reason) => (
        <p key={reason} className="text-label text-muted">
          {reason}
        </p>
      ))}
    </>
  );
}

function Cancel({ shoot: { id, creditsHeld } }: { shoot: Shoot }) {
  const { t } = useTranslation(["create", "common"]);
  const errorText = useErrorText();
  const utils = api.useUtils();
  const cancel = api.shoots.cancel.useMutation({
    onError: (error) =>
      void notify.failure(t("create:recent.cancelFailed"), { description: errorText(error) }),
    onSettled: () =>
      Promise.all([utils.shoots.invalidate(), utils.generation.invalidate(), utils.billing.invalidate()]),
  });
  return (
    <Button size="small" busy={cancel.isPending} onClick={() => cancel.mutate({ id })}>
      {t("create:shoot.cancel", { credits: t("common:credits", { count: creditsHeld }) })}
    </Button>
  );
}

function Zip({ id, count }: { id: string; count: number }) {
  const { t } = useTranslation(["create", "common"]);
  const utils = api.useUtils();
  const [busy, setBusy] = useState(false);

  async function save(): Promise<void> {
    setBusy(true);
    try {
      const addresses: string[] = [];
      let cursor: string | null | undefined;
      do {
        const query = {
          shootId: id,
          limit: limits.maxPageSize,
          sort: "oldest",
          ...(cursor && { cursor }),
        } as const;
        const page = await utils.images.list.fetch(query);
        addresses.push(...page.items.map(({ downloadUrl }) => downloadUrl));
        cursor = page.nextCursor;
      } while (cursor);
      const { downloadAsZip } = await loadLate(() => import("~/lib/download-zip.ts"));
      await downloadAsZip(addresses, "shoot.zip", () => undefined);
    } catch {
      void notify.failure(t("common:downloadFailed"), { description: t("common:downloadFailedText") });
    }
    setBusy(false);
  }

  return (
    <Button size="small" busy={busy} onClick={() => void save()}>
      {!busy && <Download className="size-4" aria-hidden />}
      {t("create:shoot.zip", { images: t("common:images", { count }) })}
    </Button>
  );
}
