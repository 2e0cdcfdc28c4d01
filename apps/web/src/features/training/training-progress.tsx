import type { TrainingSession } from "@portrait-studio/contract";
import { isUnfinished, type TrainingStage } from "@portrait-studio/contract/statuses";
import { Badge } from "@portrait-studio/ui/badge";
import { Button } from "@portrait-studio/ui/button";
import { cn } from "@portrait-studio/ui/cn";
import { Progress } from "@portrait-studio/ui/progress";
import { Check } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { JobPromise } from "~/components/job-promise.tsx";
import { LazyConfirmDialog } from "~/components/lazy-confirm-dialog.tsx";
import { useSession } from "~/features/auth/session.tsx";
import { announce } from "~/features/shell/announcer.tsx";
import { api } from "~/lib/api.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { useCosts } from "~/lib/use-costs.ts";
import { useNow } from "~/lib/use-now.ts";

export function TrainingProgress({ training }: { training: TrainingSession }) {
  const { t } = useTranslation(["training", "common"]);
  const { stage, progress, status, model } = training;
  const { notifyTraining } = useSession();
  const utils = api.useUtils();
  // its card has the cover of the sheet then
  useEffect(() => () => void utils.models.invalidate(), [utils]);
  const unfinished = isUnfinished(status);
  const format = useFormat();
  const percent = format.progress(progress);
  useSpokenProgress(
    t("training:progress.announced", { stage: t(`training:progress.stages.${stage}`), percent }),
    stage,
    progress,
  );

  return (
    <section className="rise grid gap-6 rounded-card border border-line bg-surface p-5 sm:p-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="display text-h2">{model.name}</h2>
        <Badge tone="accent" live>
          {t(`common:status.${status === "queued" ? "queued" : unfinished ? "training" : "processing"}`)}
        </Badge>
      </div>
      <div className="grid gap-2">
        <div className="flex items-baseline justify-between gap-4">
          <span className="display text-h3">
            {stage === "queued"
              ? t("training:progress.stages.queued")
              : t("training:progress.step", {
                  number: toStep(stage),
                  of: headlines.length,
                  stage: t(`training:progress.stages.${stage}`),
                })}
          </span>
          <Elapsed since={training.createdAt} />
        </div>
        <Progress label={t("training:progress.bar")} value={progress} className="h-2" />
        <JobPromise {...training} secondsLeft={useSecondsLeft(progress)} />
      </div>
      <Stages stage={stage} counted={training.counted} />
      <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-5">
        <p className="text-muted">
          {notifyTraining ? t("training:progress.leaveMail") : t("training:progress.leave")}
        </p>
        {unfinished && <CancelTraining training={training} />}
      </div>
    </section>
  );
}

const headlines = ["building_model", "generating_images", "done"] as const;

function toHeadline(stage: TrainingStage): (typeof headlines)[number] {
  return headlines.find((headline) => headline === stage) ?? "building_model";
}

function toStep(stage: TrainingStage): number {
  return Math.max(1, ["finding_subject", "building_model", "generating_images"].indexOf(stage) + 1);
}

function Stages({ stage, counted }: Pick<TrainingSession, "stage" | "counted">) {
  const { t } = useTranslation("training");
  const current = toHeadline(stage);
  const at = headlines.indexOf(current);
  const detail = useStageDetail({ stage, counted });
  return (
    <ol aria-label={t("progress.stagesLabel")} className="grid gap-3">
      {headlines.map((headline, index) => (
        <li
          key={headline}
          aria-current={index === at ? "step" : undefined}
          className={cn("flex items-center gap-3", index > at && "text-muted", index === at && "font-medium")}
        >
          <span
            className={cn(
              "grid size-6 shrink-0 place-items-center rounded-full border",
              index < at && "border-success bg-success text-bg",
              index === at && "border-accent",
              index > at && "border-line",
            )}
          >
            {index < at && <Check className="size-4" strokeWidth={3} aria-hidden />}
            {index === at && <span className="size-2.5 rounded-full bg-accent pulsing" />}
          </span>
          <span className="flex flex-wrap items-baseline gap-x-3">
            <span>{t(`progress.stages.${headline}`)}</span>
            {index === at && detail && (
              <span className="tabular font-normal text-label text-muted">{detail}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

function useStageDetail({ stage, counted }: Pick<TrainingSession, "stage" | "counted">): string | undefined {
  const { t } = useTranslation("training");
  if (counted && (stage === "reading_photos" || stage === "building_model" || stage === "generating_images"))
    return t(`progress.counts.${stage}`, { number: Math.min(counted.done + 1, counted.of), of: counted.of });
  return stage === toHeadline(stage) ? undefined : t(`progress.stages.${stage}`);
}

function Elapsed({ since }: { since: string }) {
  const { t } = useTranslation("training");
  const format = useFormat();
  const now = useNow();
  const elapsed = Math.max(1, (now - Date.parse(since)) / 1000);
  return (
    <span className="tabular text-right text-label text-muted">
      {t("progress.elapsed", { time: format.duration(elapsed) })}
    </span>
  );
}

export function useSecondsLeft(progress: number): number | undefined {
  const now = useNow();
  const first = useRef<Sample>(undefined);
  const latest = useRef<Sample>(undefined);
  useEffect(() => {
    latest.current = { at: Date.now(), progress };
    first.current ??= latest.current;
  }, [progress]);
  const pace = first.current && latest.current ? secondsLeft(first.current, latest.current) : undefined;
  return pace !== undefined && latest.current ? pace - (now - latest.current.at) / 1000 : undefined;
}

function CancelTraining({ training }: { training: TrainingSession }) {
  const { t } = useTranslation(["training", "common"]);
  const utils = api.useUtils();
  const [open, setOpen] = useState(false);
  const costs = useCosts(training.model.engine);
  const cancel = api.training.cancel.useMutation({
    onSuccess: () => setOpen(false),
    onSettled: () => utils.invalidate(),
  });
  return (
    <>
      <Button size="small" className="min-h-10" onClick={() => setOpen(true)}>
        {t("training:progress.cancel")}
      </Button>
      {open && (
        <LazyConfirmDialog
          title={t("training:progress.cancelTitle")}
          description={
            costs &&
            t("training:progress.cancelText", { cost: t("common:credits", { count: costs.training }) })
          }
          action={t("training:progress.cancel")}
          keep={t("training:progress.keep")}
          call={cancel}
          onConfirm={() => cancel.mutate({ id: training.id })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Spoken when the stage changes and at every quarter, not at every step. */
function useSpokenProgress(words: string, stage: string, progress: number): void {
  const mark = `${stage} ${Math.floor(progress * 4)}`;
  const spoken = useRef("");
  useEffect(() => {
    if (spoken.current === mark) return;
    spoken.current = mark;
    announce(words);
  }, [mark, words]);
}

interface Sample {
  /** milliseconds */
  at: number;
  /** 0 to 1 */
  progress: number;
}

const enoughMs = 3000;
const enoughProgress = 0.03;

/** Seconds left at the pace since the first sample; undefined until there is enough to go by. */
export function secondsLeft(first: Sample, now: Sample): number | undefined {
  const elapsed = now.at - first.at;
  const done = now.progress - first.progress;
  if (elapsed < enoughMs || done < enoughProgress || now.progress >= 1) return undefined;
  return ((elapsed / done) * (1 - now.progress)) / 1000;
}
