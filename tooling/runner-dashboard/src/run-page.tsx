import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { RunDetail } from "./answers.ts";
import { cancelRun, fetchRun, replayRun } from "./api.ts";
import { Errors } from "./errors.tsx";
import { elapsed, formatTime } from "./format.ts";
import { Fact, Json, Problem, RepeatLink, StatusPill } from "./parts.tsx";
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
      <Facts run={run} now={now} />
      <section>
        <h2>Timeline</h2>
        <Timeline run={run} now={now} />
      </section>
      <Errors run={run} />
      <div className="columns">
        <section>
          <h2>
            {run.events.length === 1 ? `Event ${run.events[0]?.body.name}` : `${run.events.length} events`}
          </h2>
          {run.events.map((event) => (
            <div key={event.id}>
              <p className="quiet id">
                <a href={`#/events/${event.id}`}>{event.id}</a>
              </p>
              <Json value={event.body} href={`/api/events/${event.id}`} />
            </div>
          ))}
        </section>
        <section>
          <h2>{run.status === "Failed" ? "Error" : "Output"}</h2>
          {run.endedAt ? (
            <>
              <ErrorText output={run.status === "Completed" ? undefined : run.output} />
              <Json value={run.output} href={`/v1/runs/${run.id}`} />
            </>
          ) : (
            <p className="empty">Not ended yet.</p>
          )}
        </section>
      </div>
    </>
  );
}

/** What went wrong in one line, before all the rest. */
function ErrorText({ output }: { output: unknown }) {
  if (typeof output !== "object" || output === null) return null;
  const { message, reason, name } = output as { message?: string; reason?: string; name?: string };
  return <p className="problem">{reason ?? (message && `${name}: ${message}`)}</p>;
}

function Facts({ run, now }: { run: RunDetail; now: number }) {
  const link = (id: string) => (
    <a key={id} href={`#/runs/${id}`}>
      {id}
    </a>
  );
  return (
    <dl className="facts">
      <Fact name="Run" value={run.id} />
      <Fact name="Queued" value={formatTime(run.queuedAt)} />
      <Fact name="Waited" value={elapsed(run.queuedAt, run.startedAt ?? run.endedAt, now)} />
      <Fact name="Duration" value={run.startedAt ? elapsed(run.startedAt, run.endedAt, now) : "–"} />
      {run.slots.length > 0 && <Fact name="Counts against" value={run.slots.join(", ")} />}
      {run.singleton && <Fact name="Singleton" value={run.singleton} />}
      {run.priority !== 0 && <Fact name="Priority" value={run.priority} />}
      {run.invokedBy && <Fact name="Invoked by" value={link(run.invokedBy)} />}
      {run.rerunOf && <Fact name="Replay of" value={link(run.rerunOf)} />}
      {run.replays && (
        <Fact name="Replayed as" value={<span className="links">{run.replays.map(link)}</span>} />
      )}
    </dl>
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
      {run.events[0] && (
        <RepeatLink event={{ id: run.events[0].id, name: run.events[0].body.name }} fn={run.function} />
      )}
    </div>
  );
}
