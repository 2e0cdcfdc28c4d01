import { isUnfinished } from "@portrait-studio/contract/statuses";
import { createContext, use, useEffect, useRef, useSyncExternalStore } from "react";
import { api, type Outputs } from "~/lib/api.ts";
import { pollInterval } from "~/lib/poll.ts";
import { readFailure } from "~/lib/studio-error.ts";
import { runningEdits } from "./running-edits.ts";

type Training = Outputs["training"]["list"][number];
type Edit = Outputs["imageEdits"]["get"];
type Generation = Outputs["generation"]["list"]["items"][number];

export interface Jobs {
  trainings: Training[];
  generations: Generation[];
  edits: Edit[];
}

const nothing: Jobs = { trainings: [], generations: [], edits: [] };
const noIds: readonly string[] = [];

/** One watch for the whole shell. */
export const JobsContext = createContext(nothing);

export function useJobs(): Jobs {
  return use(JobsContext);
}

/** what the shell watches: more than anybody has running at a time */
export const watchedGenerations = { limit: 12 } as const;

/** What is running now, asked for again while something is. */
export function useJobWatch(): Jobs {
  const trainingList = api.training.list.useQuery(undefined, {
    meta: { silent: true },
    refetchInterval: ({ state }) => intervalFor(state.data),
  });
  const generationList = api.generation.list.useQuery(watchedGenerations, {
    meta: { silent: true },
    refetchInterval: ({ state }) => intervalFor(state.data?.items),
  });
  const edits = useEditWatch();
  const jobs = {
    trainings: (trainingList.data ?? []).filter(({ status }) => isUnfinished(status)),
    generations: (generationList.data?.items ?? []).filter(({ status }) => isUnfinished(status)),
    edits,
  };
  useRefreshWhenDone(jobs);
  return jobs;
}

function intervalFor(list: readonly (Training | Generation | Edit)[] | undefined): number | false {
  const running = list?.filter(({ status }) => isUnfinished(status)) ?? [];
  return running.length > 0 && Math.min(...running.map(({ updatedAt }) => pollInterval(updatedAt)));
}

/** Of those edits that this browser has asked for, the ones that are still going on. */
function useEditWatch(): Edit[] {
  const ids = useSyncExternalStore(runningEdits.subscribe, runningEdits.read, () => noIds);
  const asked = api.useQueries((call) =>
    ids.map((id) =>
      call.imageEdits.get(
        { id },
        {
          meta: { silent: true },
          refetchInterval: ({ state }) => intervalFor(state.data && [state.data]),
        },
      ),
    ),
  );
  const over = ids.filter((_id, index) => {
    const { data, error } = asked[index] ?? {};
    // what nobody knows any more is over too
    return data ? !isUnfinished(data.status) : readFailure(error) !== undefined;
  });
  const ended = over.join();
  useEffect(() => {
    if (ended) runningEdits.remove(ended.split(","));
  }, [ended]);
  return asked.flatMap(({ data }) => (data && isUnfinished(data.status) ? [data] : []));
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
    void utils.imageEdits.history.invalidate();
    void utils.upload.activeSession.invalidate();
  }, [state, utils]);
}
