"use client";

import type { TrainingSession } from "@portrait-studio/contract";
import { isUnfinished } from "@portrait-studio/contract/statuses";
import { Skeleton } from "@portrait-studio/ui/skeleton";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { PageHeading } from "~/components/page-heading.tsx";
import { PageTitle } from "~/components/page-title.tsx";
import { api } from "~/lib/api.ts";
import { prepareTexts } from "~/lib/language/text-source.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { earlyPart } from "~/lib/late-part.tsx";
import { useQueryParameters } from "~/lib/use-query-parameters.ts";

prepareTexts("training", "recipes");

const Loading = () => <Skeleton className="h-64 rounded-card" />;

// nothing of these is shown before the API has answered
const NewModel = earlyPart(() => import("./new-model.tsx"), "NewModel", Loading);
const TrainingProgress = earlyPart(() => import("./training-progress.tsx"), "TrainingProgress", Loading);
const TrainingDone = earlyPart(() => import("./training-outcome.tsx"), "TrainingDone", Loading);
const TrainingEnded = earlyPart(() => import("./training-outcome.tsx"), "TrainingEnded");
const ModelsList = earlyPart(() => import("./models-list.tsx"), "ModelsList");

export function TrainingScreen() {
  // asked for before the texts are there
  api.upload.activeSession.usePrefetchQuery();
  api.models.list.usePrefetchQuery();
  const { t } = useTranslation("training");
  const format = useFormat();
  const [address, writeAddress] = useQueryParameters();
  const trainings = api.training.list.useQuery(undefined, { meta: { silent: true } });

  const shown =
    trainings.data?.find(({ id }) => id === address.get("training")) ??
    trainings.data?.find(({ status }) => isUnfinished(status));
  const running = shown && isRunning(shown);
  const done = shown?.status === "completed";
  const forget = () => writeAddress({ step: null, training: null });
  useLeadToLooks(trainings.data);

  return (
    <>
      <PageTitle>{running ? `${format.progress(shown.progress)} - ${t("title")}` : t("title")}</PageTitle>
      <PageHeading title={t("title")} lead={t("lead")} />
      {running && <TrainingProgress training={shown} />}
      {done && !running && <TrainingDone training={shown} onAnother={forget} />}
      {!running && !done && (
        <NewModel
          step={address.get("step") === "train" ? "train" : "photos"}
          onStep={(step) =>
            step === "train" ? writeAddress({ step }, { push: true }) : writeAddress({ step: null })
          }
          onStarted={(id) => writeAddress({ training: id, step: null })}
          ended={shown && <TrainingEnded training={shown} onDismiss={forget} />}
        />
      )}
      <ModelsList />
    </>
  );
}

/** Its looks come after the model. */
function isRunning({ status, stage }: TrainingSession): boolean {
  return isUnfinished(status) || stage === "generating_images";
}

function useLeadToLooks(trainings: readonly TrainingSession[] | undefined): void {
  const router = useRouter();
  const watched = useRef(new Set<string>());
  useEffect(() => {
    for (const training of trainings ?? []) {
      const { id, status, modelId, model } = training;
      if (isRunning(training)) watched.current.add(id);
      else if (watched.current.delete(id) && status === "completed" && !model.capabilities.references)
        router.replace(`/create?model=${modelId}`);
    }
  }, [trainings, router]);
}
