"use client";

import type { Capabilities } from "@portrait-studio/contract";
import { aspectRatios } from "@portrait-studio/contract/choices";
import { limits } from "@portrait-studio/contract/limits";
import { recipeIds } from "@portrait-studio/contract/recipes";
import { isUnfinished } from "@portrait-studio/contract/statuses";
import { Skeleton } from "@portrait-studio/ui/skeleton";
import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { PageHeading } from "~/components/page-heading.tsx";
import { PageTitle } from "~/components/page-title.tsx";
import { RetryNotice } from "~/components/retry-notice.tsx";
import { useJobs } from "~/features/shell/use-jobs.ts";
import { api } from "~/lib/api.ts";
import { prepareTexts } from "~/lib/language/text-source.ts";
import { earlyPart } from "~/lib/late-part.tsx";
import { personKeys } from "~/lib/person-keys.ts";
import { store } from "~/lib/store.ts";
import { type Draft, maxSeed, readDraft } from "./draft.ts";

prepareTexts("create", "recipes", "photos");

// what is shown waits for the models anyway
const FirstRun = earlyPart(() => import("./first-run.tsx"), "FirstRun", Loading);
const GenerateForm = earlyPart(() => import("./generate-form.tsx"), "GenerateForm", FormLoading);
const RecentGenerations = earlyPart(
  () => import("./recent-generations.tsx"),
  "RecentGenerations",
  RecentLoading,
);

/**
 * Where images are requested and where they appear. "create" shows the latest requests beside the form, "generate" all
 * of them.
 */
export function Workbench({ page }: { page: "create" | "generate" }) {
  // asked for before the texts are there
  api.models.list.usePrefetchQuery();
  // all that the form below says, or it would take the heading away again while it waits for its own
  const { t } = useTranslation(["create", "common", "recipes", "photos"]);
  const title = page === "create" ? t("create:title") : t("create:generateTitle");
  const models = api.models.list.useQuery();
  const [draft, change] = useDraft();
  const ready = models.data?.filter(({ status }) => status === "completed") ?? [];
  const chosen = ready.find(({ id }) => id === draft.modelId) ?? ready[0];
  const { generations } = useJobs();
  const developing = generations.reduce((sum, { count, outputs }) => sum + count - outputs.length, 0);

  return (
    <>
      <PageTitle>{developing > 0 ? t("create:recent.tab", { count: developing }) : title}</PageTitle>
      <PageHeading title={title} lead={t("create:lead")} />
      {models.isError && !models.data && (
        <RetryNotice title={t("create:model.failed")} busy={models.isFetching} onRetry={models.refetch} />
      )}
      {models.isPending && <Loading />}
      {models.data && ready.length === 0 && (
        <FirstRun training={models.data.some(({ status }) => isUnfinished(status))} />
      )}
      {models.data && chosen && (
        <div className="grid grid-cols-1 items-start gap-x-12 gap-y-10 lg:grid-cols-[400px_minmax(0,1fr)] xl:grid-cols-[440px_minmax(0,1fr)]">
          <GenerateForm
            models={models.data}
            model={chosen}
            draft={fitDraft(draft, chosen.capabilities)}
            onChange={change}
          />
          <RecentGenerations page={page} model={chosen} models={models.data} onUse={change} />
        </div>
      )}
    </>
  );
}

function Loading() {
  return (
    <div className="grid gap-12 lg:grid-cols-[400px_minmax(0,1fr)]">
      <FormLoading />
      <RecentLoading />
    </div>
  );
}

function FormLoading() {
  return (
    <div className="grid content-start gap-5">
      <Skeleton className="h-28 w-44" />
      <Skeleton className="h-28 rounded-input" />
      <Skeleton className="h-56" />
    </div>
  );
}

function RecentLoading() {
  return <Skeleton className="h-72" />;
}

/**
 * The draft of this browser. What a link brings (`?model=&prompt=&seed=&aspect=&recipe=&photo=&like=`) goes into it once, and leaves
 * the address.
 */
function useDraft(): [Draft, (patch: Partial<Draft>) => void] {
  const link = useSearchParams();
  const [draft, setDraft] = useState(() => ({
    ...readDraft(store.read(personKeys.draft)),
    ...readLink(link),
  }));

  useEffect(() => {
    store.write(personKeys.draft, JSON.stringify(draft));
  }, [draft]);

  // also of a link that is followed from here to here
  useEffect(() => {
    setDraft((now) => ({ ...now, ...readLink(link) }));
    if (window.location.search)
      window.history.replaceState(window.history.state, "", window.location.pathname);
  }, [link]);

  return [draft, (patch) => setDraft((now) => ({ ...now, ...forget(now, patch), ...patch }))];
}

/** Photos and images are of one model. */
function forget(now: Draft, { modelId }: Partial<Draft>): Partial<Draft> {
  return modelId && modelId !== now.modelId ? { photoId: null, likeImageId: null } : {};
}

function readLink(values: { get: (name: string) => string | null }): Partial<Draft> {
  const model = values.get("model");
  const prompt = values.get("prompt");
  const seed = values.get("seed");
  const aspectRatio = aspectRatios.find((known) => known === values.get("aspect"));
  const recipeId = recipeIds.find((known) => known === values.get("recipe")) ?? null;
  const photoId = values.get("photo");
  const likeImageId = values.get("like");
  return {
    ...((photoId || likeImageId) && { photoId, likeImageId, seed: null }),
    ...(model && { modelId: model }),
    ...(prompt && { prompt: prompt.slice(0, limits.maxPromptLength), recipeId }),
    // its words depend on the model: the form writes them
    ...(!prompt && recipeId && { prompt: "", recipeId }),
    ...(aspectRatio && { aspectRatio }),
    ...(seed && /^\d{1,10}$/.test(seed) && Number(seed) <= maxSeed && { seed: Number(seed) }),
  };
}

/** The draft as a model's engine can do it. The draft itself stays, so that another model finds it whole. */
export function fitDraft(draft: Draft, able: Capabilities): Draft {
  const { aspectRatio, count, retouch, seed, negativePrompt } = draft;
  const [fallback = aspectRatio] = able.aspectRatios;
  return {
    ...draft,
    aspectRatio: able.aspectRatios.includes(aspectRatio) ? aspectRatio : fallback,
    count: Math.min(count, able.maxImagesPerRequest),
    retouch: able.retouch ? retouch : null,
    seed: able.seed ? seed : null,
    photoId: able.photos ? draft.photoId : null,
    likeImageId: able.photos ? draft.likeImageId : null,
    negativePrompt: able.negativePrompt ? negativePrompt : "",
  };
}
