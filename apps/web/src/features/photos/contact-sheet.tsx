import { recipeIds } from "@portrait-studio/contract/recipes";
import { Button, buttonClass } from "@portrait-studio/ui/button";
import { Skeleton } from "@portrait-studio/ui/skeleton";
import Link from "next/link";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { RetryNotice } from "~/components/retry-notice.tsx";
import { StudioImage } from "~/components/studio-image.tsx";
import { useShowRequest } from "~/features/create/use-generate.ts";
import { api, type Outputs } from "~/lib/api.ts";
import { prepareTexts } from "~/lib/language/text-source.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { notify } from "~/lib/notify.ts";
import { useModelCosts } from "~/lib/use-costs.ts";
import { useIdempotencyKey } from "~/lib/use-idempotency-key.ts";

prepareTexts("photos", "recipes");

type ContactSheetAnswer = Outputs["models"]["contactSheet"];
type Frame = ContactSheetAnswer["frames"][number];

/** It takes some seconds: asked for again at this pace until it is there. */
const pollMs = 1000;

export function ContactSheet({ modelId }: { modelId: string }) {
  const { t } = useTranslation(["photos", "recipes"]);
  const errorText = useErrorText();
  const format = useFormat();
  const utils = api.useUtils();
  const sheet = api.models.contactSheet.useQuery(
    { id: modelId },
    { refetchInterval: ({ state }) => (state.data?.status === "making" ? pollMs : false) },
  );
  const make = api.models.makeContactSheet.useMutation({
    onSuccess: (made) => utils.models.contactSheet.setData({ id: modelId }, made),
    onError: (error) => void notify.failure(t("photos:sheet.failed"), { description: errorText(error) }),
  });
  const data = sheet.data;
  if (sheet.isError && !data)
    return (
      <RetryNotice title={t("photos:sheet.loadFailed")} busy={sheet.isFetching} onRetry={sheet.refetch} />
    );
  const making = sheet.isPending || data?.status === "making";
  const missing = new Map<string, string[]>();
  for (const { message, recipeId } of data?.missing ?? [])
    missing.set(message, [...(missing.get(message) ?? []), t(`recipes:${recipeId}.label`)]);
  return (
    <div className="grid gap-4" aria-busy={making}>
      {making && <p role="status">{t("photos:sheet.making")}</p>}
      {data && !making && (
        <Standing sheet={data} busy={make.isPending} onMake={() => make.mutate({ id: modelId })} />
      )}
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4 sm:gap-3 lg:grid-cols-6">
        {data?.frames.map((frame) => (
          <SheetFrame key={`${frame.recipeId} ${frame.seed}`} frame={frame} modelId={modelId} />
        ))}
        {making &&
          !data?.frames.length &&
          recipeIds.map((recipeId) => (
            <li key={recipeId}>
              <Skeleton className="aspect-4/5 rounded-image" />
            </li>
          ))}
      </ul>
      {[...missing].map(([message, looks]) => (
        <p key={message} className="text-label text-muted">
          {`${t("photos:sheet.missing", { looks: format.list(looks) })} ${message}`}
        </p>
      ))}
    </div>
  );
}

function Standing({ sheet, busy, onMake }: { sheet: ContactSheetAnswer; busy: boolean; onMake: () => void }) {
  const { t } = useTranslation("photos");
  const { status, current, frames } = sheet;
  if (status === "ready" && current) return null;
  const words = status === null ? "sheet.none" : status === "failed" ? "sheet.failed" : "sheet.stale";
  return (
    <p className="flex flex-wrap items-center justify-between gap-3">
      <span>{t(words)}</span>
      <Button size="small" className="min-h-11" busy={busy} onClick={onMake}>
        {t(frames.length > 0 ? "sheet.remake" : "sheet.make")}
      </Button>
    </p>
  );
}

function SheetFrame({ frame, modelId }: { frame: Frame; modelId: string }) {
  const { t } = useTranslation(["photos", "recipes", "common"]);
  const errorText = useErrorText();
  const show = useShowRequest();
  const costs = useModelCosts(modelId);
  const { recipeId, url, seed, width, height } = frame;
  const look = t(`recipes:${recipeId}.label`);
  const input = { id: modelId, recipeId, seed };
  const [asked, setAsked] = useState(false);
  const intent = useIdempotencyKey(input);
  const develop = api.models.develop.useMutation({
    trpc: { context: intent.context },
    onSuccess: (request) => {
      setAsked(true);
      show(request);
      void notify.success(t("photos:sheet.started", { look }));
    },
    onError: (error) =>
      void notify.failure(t("photos:sheet.developFailed"), { description: errorText(error) }),
    onSettled: (_request, error) => intent.settle(error),
  });
  const cost = costs ? t("common:credits", { count: costs.generation }) : "…";
  const size = t("photos:size.pixels", { width, height });
  return (
    <li className="grid content-start gap-1.5">
      <StudioImage
        src={url}
        alt={t("photos:sheet.alt", { look })}
        width={256}
        height={320}
        className="aspect-4/5 h-auto w-full rounded-image bg-sunken object-cover"
      />
      <span className="grid text-label">
        <span className="truncate font-medium">{look}</span>
        <span className="tabular text-caption text-muted">{size}</span>
      </span>
      {asked ? (
        <Link href="/create" className={buttonClass({ size: "small", className: "min-h-11 px-2" })}>
          {t("photos:sheet.see")}
        </Link>
      ) : (
        <Button
          size="small"
          className="min-h-11 px-2"
          busy={develop.isPending}
          aria-label={t("photos:sheet.frame", { look, size, cost })}
          onClick={() => develop.mutate(input)}
        >
          {t("photos:sheet.develop")}, {cost}
        </Button>
      )}
    </li>
  );
}
