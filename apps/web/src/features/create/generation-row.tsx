import type { GenerationRequest, Model } from "@portrait-studio/contract";
import { Badge } from "@portrait-studio/ui/badge";
import { Button } from "@portrait-studio/ui/button";
import { cn } from "@portrait-studio/ui/cn";
import { FilmStrip } from "@portrait-studio/ui/film";
import { Progress } from "@portrait-studio/ui/progress";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { JobPromise } from "~/components/job-promise.tsx";
import { LikenessReturnOffer } from "~/features/likeness/likeness-return.tsx";
import { announce } from "~/features/shell/announcer.tsx";
import { api } from "~/lib/api.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { notify } from "~/lib/notify.ts";
import { statusTones } from "~/lib/status-tones.ts";
import { useCosts } from "~/lib/use-costs.ts";
import { useIdempotencyKey } from "~/lib/use-idempotency-key.ts";
import { useNow } from "~/lib/use-now.ts";
import type { Draft } from "./draft.ts";
import { Frames } from "./frames.tsx";
import { normaliseStatus } from "./normalise-status.ts";
import { useShowRequest } from "./use-generate.ts";

interface GenerationRowProps {
  request: GenerationRequest;
  /** undefined when it is deleted */
  model: Model | undefined;
  large: boolean;
  onUse: (patch: Partial<Draft>) => void;
}

export function GenerationRow({ request, model, large, onUse }: GenerationRowProps) {
  const { t } = useTranslation(["create", "common"]);
  const format = useFormat();
  const { prompt, count, outputs, seed, createdAt, progress } = request;
  const status = normaliseStatus(request.status, outputs.length, count);
  const running = status === "pending" || status === "processing";
  // the person took the credits back, and its images went
  const returned = request.creditsReturned > 0 && outputs.length === 0;
  useSpokenResult(running, t("create:recent.announceDone", { count: outputs.length, total: count }));

  return (
    <li className="grid gap-2.5" aria-busy={running}>
      <div className="grid gap-1">
        <p className="line-clamp-2 font-medium">{prompt}</p>
        <p className="tabular flex flex-wrap items-center gap-x-3 gap-y-0.5 text-label text-muted">
          <Badge tone={returned ? "neutral" : statusTones[status]} live={running}>
            {t(`common:status.${returned ? "returned" : status}`)}
          </Badge>
          {running ? (
            <Elapsed since={createdAt} />
          ) : (
            <time dateTime={createdAt} title={format.moment(createdAt)}>
              {format.fromNow(createdAt)}
            </time>
          )}
          {running && progress !== null && <span>{format.progress(progress)}</span>}
          {model && <span>{model.name}</span>}
          {model?.capabilities.seed !== false && <span>{t("create:recent.seed", { seed })}</span>}
          {outputs.length < count && (
            <span>{t("create:recent.partial", { done: outputs.length, count })}</span>
          )}
        </p>
      </div>
      {running && progress !== null && (
        <Progress label={`${prompt}: ${t(`common:status.${status}`)}`} value={progress} />
      )}
      {(running || outputs.length > 0) && (
        <FilmStrip
          className={cn(
            Math.max(running ? count : 0, outputs.length) === 1 && (large ? "max-w-lg" : "max-w-sm"),
          )}
        >
          <Frames
            request={request}
            status={status}
            large={large}
            photos={model?.capabilities.photos ?? false}
          />
        </FilmStrip>
      )}
      {running && <JobPromise {...request} />}
      <Outcome request={request} status={status} engine={model?.engine} />
      <Actions request={request} status={status} onUse={onUse} />
    </li>
  );
}

interface OutcomeProps {
  request: GenerationRequest;
  status: GenerationRequest["status"];
  engine: string | undefined;
}

function Outcome({ request, status, engine }: OutcomeProps) {
  const { t } = useTranslation(["create", "common"]);
  const errorText = useErrorText();
  const format = useFormat();
  const costs = useCosts(engine);
  const { error, count, outputs, reading } = request;
  const ended = status !== "pending" && status !== "processing";
  const missing = ended && request.creditsReturned === 0 ? count - outputs.length : 0;
  const ignored = reading?.withoutEffect ?? [];
  return (
    <>
      {status === "failed" && (
        <p className="font-medium text-danger text-label">
          {error ? errorText(error) : t("create:action.failed")}
        </p>
      )}
      {missing > 0 && costs && (
        <p className="text-label text-muted">
          {t("create:recent.returned", {
            credits: t("common:credits", { count: missing * costs.generation }),
          })}
        </p>
      )}
      {[...new Set(request.withheld.map(({ message }) => message))].map((reason) => (
        <p key={reason} className="text-label text-muted">
          {reason}
        </p>
      ))}
      <LikenessReturnOffer request={request} kind="generation" />
      {ignored.length > 0 && (
        <p className="text-label text-muted">
          {t("create:recent.noEffect", { words: format.list(ignored) })}
        </p>
      )}
    </>
  );
}

interface ActionsProps {
  request: GenerationRequest;
  status: GenerationRequest["status"];
  onUse: (patch: Partial<Draft>) => void;
}

function Actions({ request, status, onUse }: ActionsProps) {
  const { t } = useTranslation(["create", "common"]);
  const errorText = useErrorText();
  const utils = api.useUtils();
  const show = useShowRequest();
  const { id, modelId, prompt, negativePrompt, recipeId, variant, count, aspectRatio, retouch, seed } =
    request;
  const { photoId, likeImageId } = request;
  const cancel = api.generation.cancel.useMutation({
    onError: (error) =>
      void notify.failure(t("create:recent.cancelFailed"), { description: errorText(error) }),
    onSettled: () => Promise.all([utils.generation.invalidate(), utils.billing.invalidate()]),
  });
  const again = {
    modelId,
    prompt,
    ...(negativePrompt && { negativePrompt }),
    ...(recipeId && { recipeId }),
    ...(variant && { variant }),
    count,
    aspectRatio,
    ...(retouch && { retouch }),
    ...(photoId && { photoId }),
    ...(likeImageId && { likeImageId }),
    // the same seed would meet the same flaw
    ...(request.error?.code !== "IMAGES_WITHHELD" && { seed }),
  };
  const intent = useIdempotencyKey(again);
  const retry = api.generation.create.useMutation({
    trpc: { context: intent.context },
    onSuccess: show,
    onError: (error) => void notify.failure(t("create:action.failed"), { description: errorText(error) }),
    onSettled: (_request, error) => intent.settle(error),
  });

  if (status === "pending" || status === "processing") {
    return (
      <Button
        size="small"
        className="justify-self-start"
        busy={cancel.isPending}
        onClick={() => cancel.mutate({ id })}
      >
        {t("create:recent.cancel")}
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      {status !== "completed" && (
        <Button size="small" busy={retry.isPending} onClick={() => retry.mutate(again)}>
          {t("create:recent.again")}
        </Button>
      )}
      <Button
        size="small"
        onClick={() => {
          onUse({
            prompt,
            recipeId,
            modelId,
            negativePrompt: negativePrompt ?? "",
            aspectRatio,
            ...(variant && { variant }),
          });
          window.scrollTo({ top: 0, behavior: "smooth" });
        }}
      >
        {t("create:recent.usePrompt")}
      </Button>
    </div>
  );
}

function Elapsed({ since }: { since: string }) {
  const { t } = useTranslation("create");
  const format = useFormat();
  return <span>{t("recent.elapsed", { time: format.duration((useNow() - Date.parse(since)) / 1000) })}</span>;
}

function useSpokenResult(running: boolean, words: string): void {
  const wasRunning = useRef(running);
  useEffect(() => {
    if (wasRunning.current && !running) announce(words);
    wasRunning.current = running;
  }, [running, words]);
}
