"use client";

import { isUnfinished } from "@portrait-studio/contract/statuses";
import { Skeleton } from "@portrait-studio/ui/skeleton";
import { useTranslation } from "react-i18next";
import { PageHeading } from "~/components/page-heading.tsx";
import { PageTitle } from "~/components/page-title.tsx";
import { RetryNotice } from "~/components/retry-notice.tsx";
import { useJobs } from "~/features/shell/use-jobs.ts";
import { api } from "~/lib/api.ts";
import { prepareTexts } from "~/lib/language/text-source.ts";
import { preloadComponent } from "~/lib/preload-component.tsx";
import { fitDraft } from "./fit-draft.ts";
import { useDraft } from "./use-draft.ts";

prepareTexts("create", "recipes", "photos");

// what is shown waits for the models anyway
const FirstRun = preloadComponent(() => import("./first-run.tsx").then((module) => module.FirstRun), Loading);
const GenerateForm = preloadComponent(
  () => import("./generate-form.tsx").then((module) => module.GenerateForm),
  FormLoading,
);
const RecentGenerations = preloadComponent(
  () => import("./recent-generations.tsx").then((module) => module.RecentGenerations),
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
