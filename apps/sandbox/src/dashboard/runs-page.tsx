import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fetchFunctions, fetchRuns, type RunSummary, statuses } from "./api.ts";
import { elapsed, formatTime } from "./format.ts";
import { Empty, Problem, StatusPill } from "./parts.tsx";
import { goTo } from "./use-hash.ts";
import { useNow } from "./use-now.ts";

export function RunsPage() {
  const [status, setStatus] = useState("");
  const [fn, setFn] = useState("");
  const { data: list } = useQuery({ queryKey: ["functions"], queryFn: fetchFunctions });
  const { data, error, fetchNextPage, hasNextPage } = useInfiniteQuery({
    queryKey: ["runs", status, fn],
    queryFn: ({ pageParam }) => fetchRuns({ status, fn }, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
  const runs = data?.pages.flatMap((page) => page.runs);
  return (
    <>
      <div className="bar">
        <h1>Runs</h1>
        <label>
          Function
          <select value={fn} onChange={(event) => setFn(event.target.value)}>
            <option value="">All</option>
            {list?.functions.map((each) => (
              <option key={each.slug}>{each.slug}</option>
            ))}
          </select>
        </label>
        <label>
          Status
          <select value={status} onChange={(event) => setStatus(event.target.value)}>
            <option value="">All</option>
            {statuses.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
      </div>
      <Problem error={error} />
      {runs?.length === 0 && (
        <Empty>{status || fn ? "No run fits these filters." : "Nothing has run yet."}</Empty>
      )}
      {runs && runs.length > 0 && <RunTable runs={runs} />}
      {hasNextPage && (
        <button type="button" className="more" onClick={() => fetchNextPage()}>
          Show older runs
        </button>
      )}
    </>
  );
}

function RunTable({ runs }: { runs: RunSummary[] }) {
  const now = useNow(runs.some((run) => !run.endedAt));
  return (
    <table className="runs">
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Function</th>
          <th scope="col">Event</th>
          <th scope="col">Queued</th>
          <th scope="col" className="number">
            Steps
          </th>
          <th scope="col" className="number">
            Duration
          </th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          // the link in the row is what keyboards and screen readers use
          <tr key={run.id} onClick={() => goTo(`/runs/${run.id}`)}>
            <td>
              <StatusPill status={run.status} />
            </td>
            <td>
              <a href={`#/runs/${run.id}`}>{run.function}</a>
              {run.rerunOf && <span className="note">replay</span>}
            </td>
            <td className="quiet">{run.event}</td>
            <td className="quiet">{formatTime(run.queuedAt)}</td>
            <td className="number">{run.steps}</td>
            <td className="number">{run.startedAt ? elapsed(run.startedAt, run.endedAt, now) : "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
