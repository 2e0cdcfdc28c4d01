import { useQuery } from "@tanstack/react-query";
import { type RunFilter, runStatuses } from "./answers.ts";
import { fetchFunctions, fetchRuns } from "./api.ts";
import { BulkCancel, BulkReplay } from "./bulk-change.tsx";
import { Choice, Filters, readEventFilter } from "./filters.tsx";
import { Empty, More, Problem } from "./parts.tsx";
import { RunTable } from "./run-table.tsx";
import { usePages } from "./use-pages.ts";

export function RunsPage({ params }: { params: URLSearchParams }) {
  const address = params.toString();
  const query = usePages(["runs", address], (cursor) => fetchRuns(readFilter(params), cursor));
  const runs = query.data?.pages.flatMap((page) => page.runs);
  return (
    <>
      <div className="bar">
        <h1>Runs</h1>
        <div className="actions">
          <BulkReplay key={`replay ${address}`} filter={readFilter(params)} />
          <BulkCancel key={`cancel ${address}`} filter={readFilter(params)} />
        </div>
      </div>
      <Filters params={params} timeLabel="Queued">
        <AppChoice params={params} />
        <FunctionChoice params={params} />
        <Choice label="Status" name="status" params={params}>
          <option value="">All</option>
          {runStatuses.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Choice>
      </Filters>
      <Problem error={query.error} />
      {runs?.length === 0 && (
        <Empty>{address ? "No run matches these filters." : "Nothing has run yet."}</Empty>
      )}
      {runs && runs.length > 0 && <RunTable runs={runs} />}
      <More query={query}>Show older runs</More>
    </>
  );
}

function readFilter(params: URLSearchParams): RunFilter {
  return {
    ...readEventFilter(params),
    app: params.get("app") ?? "",
    function: params.get("function") ?? "",
    status: params.get("status") ?? "",
  };
}

/** One app needs no choice. */
function AppChoice({ params }: { params: URLSearchParams }) {
  const { data: list } = useQuery({ queryKey: ["functions"], queryFn: fetchFunctions });
  const names = new Set(
    [...(list?.functions.map((each) => each.app) ?? []), params.get("app")].filter(Boolean),
  );
  if (names.size < 2 && !params.get("app")) return null;
  return (
    <Choice label="App" name="app" params={params}>
      <option value="">All</option>
      {[...names].map((name) => (
        <option key={name}>{name}</option>
      ))}
    </Choice>
  );
}

function FunctionChoice({ params }: { params: URLSearchParams }) {
  const { data: list } = useQuery({ queryKey: ["functions"], queryFn: fetchFunctions });
  const app = params.get("app");
  const offered = list?.functions.filter((each) => !app || each.app === app) ?? [];
  const slugs = new Set([...offered.map((each) => each.slug), params.get("function")]);
  return (
    <Choice label="Function" name="function" params={params}>
      <option value="">All</option>
      {[...slugs].filter(Boolean).map((slug) => (
        <option key={slug}>{slug}</option>
      ))}
    </Choice>
  );
}
