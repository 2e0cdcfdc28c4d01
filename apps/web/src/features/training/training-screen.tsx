"use client";

import { isUnfinished } from "@portrait-studio/contract/statuses";
import { cn } from "@portrait-studio/ui/cn";
import { Skeleton } from "@portrait-studio/ui/skeleton";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useTranslation } from "react-i18next";
import { PageHeading } from "~/components/page-heading.tsx";
import { PageTitle } from "~/components/page-title.tsx";
import { api } from "~/lib/api.ts";
import { prepareTexts } from "~/lib/language/text-source.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { preloadComponent } from "~/lib/preload-component.tsx";
import { usePhotoSet } from "./use-photo-set.ts";

prepareTexts("training", "recipes");

// nothing of these is shown before the API has answered
const PhotosStep = preloadComponent(
  () => import("./photos-step.tsx").then((module) => module.PhotosStep),
  Loading,
);
const TrainStep = preloadComponent(
  () => import("./train-step.tsx").then((module) => module.TrainStep),
  Loading,
);
const TrainingProgress = preloadComponent(
  () => import("./training-progress.tsx").then((module) => module.TrainingProgress),
  Loading,
);
const TrainingDone = preloadComponent(
  () => import("./training-outcome.tsx").then((module) => module.TrainingDone),
  Loading,
);
const TrainingEnded = preloadComponent(
  () => import("./training-outcome.tsx").then((module) => module.TrainingEnded),
  () => null,
);
const ModelsList = preloadComponent(
  () => import("./models-list.tsx").then((module) => module.ModelsList),
  () => null,
);

const steps = ["photos", "train"] as const;
const address = { step: parseAsStringLiteral(steps).withDefault("photos"), training: parseAsString };

/** Photos in, model out. The current step is in the address and on the server, so that a reload changes nothing. */
export function TrainingScreen() {
  // asked for before the texts are there
  api.upload.activeSession.usePrefetchQuery();
  api.models.list.usePrefetchQuery();
  const { t } = useTranslation("training");
  const format = useFormat();
  const [{ step, training }, setPlace] = useQueryStates(address);
  const trainings = api.training.list.useQuery(undefined, { meta: { silent: true } });
  const set = usePhotoSet();

  const shown =
    trainings.data?.find(({ id }) => id === training) ??
    trainings.data?.find(({ status }) => isUnfinished(status));
  const running = shown && (isUnfinished(shown.status) || shown.stage === "generating_images");
  const done = shown?.status === "completed";
  const forget = () => void setPlace(null);

  return (
    <>
      <PageTitle>{running ? `${format.progress(shown.progress)} - ${t("title")}` : t("title")}</PageTitle>
      <PageHeading title={t("title")} lead={t("lead")} />
      {running && <TrainingProgress training={shown} />}
      {done && !running && <TrainingDone training={shown} onAnother={forget} />}
      {!running && !done && (
        <div className="grid gap-6">
          {shown && <TrainingEnded training={shown} onDismiss={forget} />}
          <Steps current={step} />
          {step === "photos" ? (
            <PhotosStep
              set={set}
              restored={set.restored && !shown}
              onContinue={() => void setPlace({ step: "train" }, { history: "push" })}
            />
          ) : (
            <TrainStep
              set={set}
              onBack={() => void setPlace({ step: null })}
              onStarted={({ id }) => {
                set.handOver();
                void setPlace({ training: id, step: null });
              }}
            />
          )}
        </div>
      )}
      <ModelsList />
    </>
  );
}

function Loading() {
  return <Skeleton className="h-64 rounded-card" />;
}

function Steps({ current }: { current: (typeof steps)[number] }) {
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
          {t(`steps.${step}`)}
        </li>
      ))}
    </ol>
  );
}
