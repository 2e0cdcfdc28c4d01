import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { cancelRun, fetchRun, type RunDetail, replayRun } from "./api.ts";
import { elapsed, formatTime } from "./format.ts";
import { Json, Problem, StatusPill } from "./parts.tsx";
import { Timeline } from "./timeline.tsx";
import { goTo } from "./use-hash.ts";
import { useNow } from "./use-now.ts";

const idleIntervalMs = 10_000;
const liveIntervalMs = 500;

export function RunPage({ id }: { id: string }) {
  const { data: run, error } = useQuery({
    queryKey: ["run", id],
    queryFn: () => fetchRun(id),
    refetchInterval: (query) => (query.state.data?.endedAt ? idleIntervalMs : liveIntervalMs),
  });
  const now = useNow(!run?.endedAt);
  if (!run) return <Problem error={error} />;
  return (
    <>
      <div className="bar">
        <h1>{run.function}</h1>
        <StatusPill status={run.status} />
        <Actions run={run} />
      </div>
      <dl className="facts">
        <Fact name="Run" value={run.id} />
        <Fact name="Queued" value={formatTime(run.queuedAt)} />
        <Fact name="Waited" value={elapsed(run.queuedAt, run.startedAt ?? run.endedAt, now)} />
        <Fact name="Duration" value={run.startedAt ? elapsed(run.startedAt, run.endedAt, now) : "–"} />
        {run.rerunOf && <Fact name="Replay of" value={<a href={`#/runs/${run.rerunOf}`}>{run.rerunOf}</a>} />}
      </dl>
      <section>
        <h2>Timeline</h2>
        <Timeline run={run} now={now} />
      </section>
      <div className="columns">
        <section>
          <h2>Event {run.event.name}</h2>
          <Json value={run.event} />
        </section>
        <section>
          <h2>{run.status === "Failed" ? "Error" : "Output"}</h2>
          {run.endedAt ? <Json value={run.output} /> : <p className="empty">Not ended yet.</p>}
        </section>
      </div>
    </>
  );
}

function Fact({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Actions({ run }: { run: RunDetail }) {
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => cancelRun(run.id),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["run", run.id] }),
  });
  const replay = useMutation({
    mutationFn: () => replayRun(run.id),
    onSuccess: ({ id }) => goTo(`/runs/${id}`),
  });
  return (
    <div className="actions">
      <Problem error={cancel.error ?? replay.error} />
      {!run.endedAt && (
        <button type="button" className="danger" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel
        </button>
      )}
      <button type="button" disabled={replay.isPending} onClick={() => replay.mutate()}>
        Replay from start
      </button>
    </div>
  );
}
