import { cn } from "@portrait-studio/ui/cn";
import { Skeleton } from "@portrait-studio/ui/skeleton";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { earlyPart } from "~/lib/late-part.tsx";
import { PhotosStep } from "./photos-step.tsx";
import { usePhotoSet } from "./use-photo-set.ts";

const TrainStep = earlyPart(
  () => import("./train-step.tsx"),
  "TrainStep",
  () => <Skeleton className="h-64 rounded-card" />,
);

const steps = ["photos", "train"] as const;
type Step = (typeof steps)[number];

interface NewModelProps {
  step: Step;
  onStep: (step: Step) => void;
  onStarted: (trainingId: string) => void;
  ended: ReactNode;
}

export function NewModel({ step, onStep, onStarted, ended }: NewModelProps) {
  const set = usePhotoSet();
  return (
    <div className="grid gap-6">
      {ended}
      <Steps current={step} />
      {step === "photos" ? (
        <PhotosStep set={set} restored={set.restored && !ended} onContinue={() => onStep("train")} />
      ) : (
        <TrainStep
          set={set}
          onBack={() => onStep("photos")}
          onStarted={({ id }) => {
            set.forgetSession();
            onStarted(id);
          }}
        />
      )}
    </div>
  );
}

function Steps({ current }: { current: Step }) {
  const { t } = useTranslation("training");
  return (
    <ol aria-label={t("steps.label")} className="flex gap-6 text-label">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={step === current ? "step" : undefined}
          className={cn(
            "flex items-center gap-2 border-b-2 pb-1.5 font-medium",
            step === current ? "border-accent" : "border-transparent text-muted",
          )}
        >
          <span className="tabular text-accent">{index + 1}</span>
          <span>{t(`steps.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
}
