import { Button } from "@portrait-studio/ui/button";
import { cn } from "@portrait-studio/ui/cn";
import { useBeat } from "@portrait-studio/ui/use-beat";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/lib/language/use-format.ts";
import { latePart } from "~/lib/late-part.tsx";
import { useJobs } from "./use-jobs.ts";

const JobsSheet = latePart(() => import("./jobs-sheet.tsx"), "JobsSheet");

interface JobsPillProps {
  className?: string;
  /** "short": how far or how many; "dot": for the narrow sidebar */
  look?: "full" | "short" | "dot";
}

export function JobsPill({ className, look = "full" }: JobsPillProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const jobs = useJobs();
  const [open, setOpen] = useState(false);
  const [training] = jobs.trainings;
  const frames = [...jobs.generations, ...jobs.edits].reduce(
    (sum, { count, outputs }) => sum + count - outputs.length,
    0,
  );
  const words = [
    training && t("jobs.training", { percent: format.progress(training.progress) }),
    frames > 0 && t("jobs.developing", { count: frames }),
  ].filter((part) => typeof part === "string");
  useBeat(words.length > 0);
  return (
    <>
      {words.length > 0 && (
        <Button
          size="small"
          className={cn("tabular min-h-10 border-accent text-accent", className)}
          aria-label={`${t("jobs.open")}: ${words.join(", ")}`}
          title={look === "full" ? undefined : words.join(", ")}
          onClick={() => setOpen(true)}
        >
          <span aria-hidden className="size-2 shrink-0 rounded-full bg-accent pulsing" />
          {look === "full" && <span className="text-balance py-1">{words.join("\u00a0· ")}</span>}
          {look === "short" && (
            <span aria-hidden>{training ? format.progress(training.progress) : format.number(frames)}</span>
          )}
        </Button>
      )}
      {open && <JobsSheet jobs={jobs} onClose={() => setOpen(false)} />}
    </>
  );
}
