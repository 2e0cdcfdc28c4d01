import type { GenerationRequest, TrainingSession } from "@portrait-studio/contract";
import { cn } from "@portrait-studio/ui/cn";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/lib/language/use-format.ts";

interface JobPromiseProps extends Pick<GenerationRequest, "estimate" | "deadlineAt" | "createdAt"> {
  status: GenerationRequest["status"] | TrainingSession["status"];
  secondsLeft?: number | undefined;
  className?: string;
}

export function JobPromise(props: JobPromiseProps) {
  const { estimate, deadlineAt, createdAt, status, secondsLeft, className } = props;
  const { t } = useTranslation("common");
  const format = useFormat();
  const { queuedBefore = 0, ownBefore: own = 0 } = estimate ?? {};
  const others = queuedBefore - own;
  const guess = secondsLeft ?? estimate?.secondsLeft ?? 0;
  // what has waited for longer than it was to take, with nothing before it, is not promised that again
  const late =
    status !== "processing" && queuedBefore === 0 && Date.now() - Date.parse(createdAt) > guess * 1000;
  const left = late ? 0 : guess;
  const before = [
    own > 0 && t("promise.own", { count: own }),
    others > 0 && t("promise.others", { count: others }),
  ].filter((words) => words !== false);
  const parts = [
    before.length > 0 && t("promise.before", { requests: format.list(before) }),
    // whole minutes from the first one on: a guess that counts seconds is not believed
    left > 1 && t("promise.left", { time: format.duration(left > 50 ? Math.ceil(left / 60) * 60 : left) }),
    isToday(deadlineAt)
      ? t("promise.by", { time: format.clock(deadlineAt) })
      : t("promise.byDay", { time: format.dayAndClock(deadlineAt) }),
  ];
  return (
    <span className={cn("tabular block text-label text-muted first-letter:uppercase", className)}>
      {parts.filter(Boolean).join(" ")}
    </span>
  );
}

function isToday(instant: string): boolean {
  return new Date(instant).toDateString() === new Date().toDateString();
}
