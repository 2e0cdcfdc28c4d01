import type { GenerationRequest, ImageEditRequest, TrainingSession } from "@portrait-studio/contract";
import { isUnfinished } from "@portrait-studio/contract/statuses";
import { createContext, use, useEffect, useRef } from "react";
import { api } from "~/lib/api.ts";
import { pollInterval } from "~/lib/poll.ts";

export interface Jobs {
  trainings: TrainingSession[];
  generations: GenerationRequest[];
  edits: ImageEditRequest[];
}

const nothing: Jobs = { trainings: [], generations: [], edits: [] };

export const JobsContext = createContext(nothing);

export function useJobs(): Jobs {
  return use(JobsContext);
}

/** more than anybody has running at a time */
export const watchedGenerations = { limit: 12 } as const;

export function useJobWatch(): Jobs {
  const trainingList = api.training.list.useQuery(undefined, {
    meta: { silent: true },
    refetchInterval: (query) => intervalFor(query, query.state.data),
  });
  const generationList = api.generation.list.useQuery(watchedGenerations, {
    meta: { silent: true },
    refetchInterval: (query) => intervalFor(query, query.state.data?.items),
  });
  const editList = api.imageEdits.running.useQuery(undefined, {
    meta: { silent: true },
    refetchInterval: (query) => intervalFor(query, query.state.data),
  });
  const jobs = {
    trainings: (trainingList.data ?? []).filter(({ status }) => isUnfinished(status)),
    generations: (generationList.data?.items ?? []).filter(({ status }) => isUnfinished(status)),
    edits: (editList.data ?? []).filter(({ status }) => isUnfinished(status)),
  };
  useRefreshWhenDone(jobs);
  return jobs;
}

function intervalFor(
  query: Parameters<typeof pollInterval>[0],
  list: readonly (TrainingSession | GenerationRequest | ImageEditRequest)[] | undefined = [],
): number | false {
  const jobs = list.filter(
    (job) => isUnfinished(job.status) || ("stage" in job && job.stage === "generating_images"),
  );
  return pollInterval(query, jobs);
}

/** A job that has moved on changes the balance, the models and the gallery. */
function useRefreshWhenDone({ trainings, generations, edits }: Jobs): void {
  const utils = api.useUtils();
  const state = [
    ...trainings.map(({ id, status }) => `${id}:${status}`),
    ...[...generations, ...edits].map(({ id, outputs }) => `${id}:${outputs.length}`),
  ].join();
  const seen = useRef(state);
  useEffect(() => {
    if (seen.current === state) return;
    const hadWork = seen.current !== "";
    seen.current = state;
    if (!hadWork) return;
    void utils.billing.invalidate();
    void utils.models.invalidate();
    void utils.images.invalidate();
    void utils.generation.invalidate();
    void utils.shoots.invalidate();
    void utils.imageEdits.history.invalidate();
    void utils.upload.activeSession.invalidate();
  }, [state, utils]);
}
