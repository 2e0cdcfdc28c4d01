"use client";

import type { Capabilities } from "@portrait-studio/contract";
import { aspectRatios } from "@portrait-studio/contract/choices";
import { limits } from "@portrait-studio/contract/limits";
import { recipeIds, recipesByUse } from "@portrait-studio/contract/recipes";
import { isUnfinished } from "@portrait-studio/contract/statuses";
import { Choice } from "@portrait-studio/ui/choice";
import { Skeleton } from "@portrait-studio/ui/skeleton";
import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { PageHeading } from "~/components/page-heading.tsx";
import { PageTitle } from "~/components/page-title.tsx";
import { RetryNotice } from "~/components/retry-notice.tsx";
import { recipeKey } from "~/features/recipes/recipe-key.ts";
import { useJobs } from "~/features/shell/use-jobs.ts";
import { api } from "~/lib/api.ts";
import { prepareTexts } from "~/lib/language/text-source.ts";
import { earlyPart } from "~/lib/late-part.tsx";
import { personKeys } from "~/lib/person-keys.ts";
import { store } from "~/lib/store.ts";
import { type Draft, maxSeed, readDraft } from "./draft.ts";
import { ModelPicker } from "./model-picker.tsx";

prepareTexts("create", "recipes", "photos");

// what is shown waits for the models anyway
const FirstRun = earlyPart(() => import("./first-run.tsx"), "FirstRun", Loading);
const Looks = earlyPart(() => import("./looks.tsx"), "Looks", LooksLoading);
const GenerateForm = earlyPart(() => import("./generate-form.tsx"), "GenerateForm", FormLoading);
const RecentGenerations = earlyPart(
  () => import("./recent-generations.tsx"),
  "RecentGenerations",
  RecentLoading,
);

const ways = ["looks", "write"] as const;

/** "create" begins with the person in all looks, and "generate" has the form and all requests. */
export function Workbench({ page }: { page: "create" | "generate" }) {
  // asked for before the texts are there
  api.models.list.usePrefetchQuery();
  // all that the form below says, or it would take the heading away again while it waits for its own
  const { t } = useTranslation(["create", "common", "recipes", "photos"]);
  const title = page === "create" ? t("create:title") : t("create:generateTitle");
  const models = api.models.list.useQuery();
  const { draft, change, way, setWay } = useDraft();
  const ready = models.data?.filter(({ status }) => status === "completed") ?? [];
  const chosen = ready.find(({ id }) => id === draft.modelId) ?? ready[0];
  const { generations } = useJobs();
  const developing = generations.reduce((sum, { count, outputs }) => sum + count - outputs.length, 0);
  const looks = page === "create" && way === "looks";

  function chooseModel(modelId: string): void {
    const { recipeId, prompt } = draft;
    const toWords = (model = chosen) =>
      recipeId &&
      model &&
      t(`${recipeKey(recipeId, model.variant ?? "neutral", model.capabilities)}`, {
        subject: model.triggerWord,
      });
    // the other model's person may be spoken of in other words
    const words = prompt === toWords() && toWords(ready.find(({ id }) => id === modelId));
    change({ modelId, ...(words && { prompt: words }) });
  }

  return (
    <>
      <PageTitle>{developing > 0 ? t("create:recent.tab", { count: developing }) : title}</PageTitle>
      <PageHeading
        title={title}
        lead={looks && chosen && t("create:lead")}
        aside={
          chosen && (
            <div className="flex min-w-0 max-w-full flex-wrap items-center gap-x-4 gap-y-2">
              <ModelPicker models={models.data ?? []} chosenId={chosen.id} onChoose={chooseModel} />
              {page === "create" && (
                <Choice
                  label={t("create:way.label")}
                  value={way}
                  onChange={setWay}
                  options={ways.map((value) => ({ value, label: t(`create:way.${value}`) }))}
                />
              )}
            </div>
          )
        }
      />
      {models.isError && !models.data && (
        <RetryNotice title={t("create:model.failed")} busy={models.isFetching} onRetry={models.refetch} />
      )}
      {models.isPending && (looks ? <LooksLoading /> : <Loading />)}
      {models.data && ready.length === 0 && (
        <FirstRun training={models.data.some(({ status }) => isUnfinished(status))} />
      )}
      {models.data && chosen && (
        <div className={looks ? "grid gap-y-10" : columns}>
          {looks ? (
            <Looks key={chosen.id} model={chosen} />
          ) : (
            <GenerateForm model={chosen} draft={fitDraft(draft, chosen.capabilities)} onChange={change} />
          )}
          <RecentGenerations
            page={page}
            samples={!looks}
            models={models.data}
            onUse={(patch) => {
              change(patch);
              setWay("write");
            }}
          />
        </div>
      )}
    </>
  );
}

const columns =
  "grid grid-cols-1 items-start gap-x-12 gap-y-10 lg:grid-cols-[400px_minmax(0,1fr)] xl:grid-cols-[440px_minmax(0,1fr)]";

function LooksLoading() {
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
      {recipesByUse.map((id) => (
        <Skeleton key={id} className="aspect-4/5 rounded-image" />
      ))}
    </div>
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

/** A link's parameters (`?model=&prompt=&seed=&aspect=&recipe=&photo=&like=`) go into the draft once, and leave the address. */
function useDraft() {
  const link = useSearchParams();
  const [draft, setDraft] = useState(() => ({
    ...readDraft(store.read(personKeys.draft)),
    ...readLink(link),
  }));
  const [way, setWay] = useState<(typeof ways)[number]>(() =>
    store.read(personKeys.way) === "write" || isOfForm(readLink(link)) ? "write" : "looks",
  );

  useEffect(() => {
    store.write(personKeys.draft, JSON.stringify(draft));
  }, [draft]);

  // also of a link that is followed from here to here
  useEffect(() => {
    const brought = readLink(link);
    setDraft((now) => ({ ...now, ...brought }));
    if (isOfForm(brought)) setWay("write");
    // a newer address is kept: it is read when it is the link
    if (`${link}` && `${new URLSearchParams(window.location.search)}` === `${link}`)
      window.history.replaceState(window.history.state, "", window.location.pathname);
  }, [link]);

  return {
    draft,
    change: (patch: Partial<Draft>) => setDraft((now) => ({ ...now, ...forget(now, patch), ...patch })),
    way,
    setWay: (next: typeof way) => {
      store.write(personKeys.way, next);
      setWay(next);
    },
  };
}

function isOfForm({ modelId: _, ...rest }: Partial<Draft>): boolean {
  return Object.keys(rest).length > 0;
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
