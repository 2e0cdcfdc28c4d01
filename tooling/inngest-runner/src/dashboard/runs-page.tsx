import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { cancelRuns, fetchFunctions, fetchRuns, type RunFilter, statuses } from "./api.ts";
import { Empty, Modal, Problem } from "./parts.tsx";
import { RunTable } from "./run-table.tsx";
import { setParams } from "./use-hash.ts";

const ranges = [
  { value: "any", name: "Any time", ms: 0 },
  { value: "15m", name: "Last 15 minutes", ms: 15 * 60_000 },
  { value: "1h", name: "Last hour", ms: 3_600_000 },
  { value: "24h", name: "Last 24 hours", ms: 86_400_000 },
  { value: "7d", name: "Last 7 days", ms: 7 * 86_400_000 },
  { value: "custom", name: "From … to …", ms: 0 },
] as const;

const refetchMs = 1500;
/** With many pages open a person reads old runs, which change little. */
const slowRefetchMs = 10_000;

export function RunsPage({ params }: { params: URLSearchParams }) {
  const given = (name: string) => params.get(name) ?? "";
  const filters = ["function", "status", "range", "from", "to", "search"].map(given);
  const query = useInfiniteQuery({
    queryKey: ["runs", ...filters],
    queryFn: ({ pageParam }) => fetchRuns(readFilter(params), pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: (previous) => previous,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > 2 ? slowRefetchMs : refetchMs),
  });
  const runs = query.data?.pages.flatMap((page) => page.runs);
  const isFiltered = filters.some(Boolean);
  return (
    <>
      <div className="bar">
        <h1>Runs</h1>
        <BulkCancel params={params} />
      </div>
      <Filters params={params} isFiltered={isFiltered} />
      <Problem error={query.error} />
      {runs?.length === 0 && (
        <Empty>{isFiltered ? "No run matches these filters." : "Nothing has run yet."}</Empty>
      )}
      {runs && runs.length > 0 && <RunTable runs={runs} />}
      {query.hasNextPage && (
        <button
          type="button"
          className="more"
          disabled={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          Show older runs
        </button>
      )}
    </>
  );
}

function readFilter(params: URLSearchParams): RunFilter {
  const given = (name: string) => params.get(name) ?? "";
  const range = ranges.find((each) => each.value === given("range"));
  const iso = (local: string) => (local ? new Date(local).toISOString() : "");
  const isCustom = range?.value === "custom";
  return {
    function: given("function"),
    status: given("status"),
    search: given("search"),
    since: range?.ms ? new Date(Date.now() - range.ms).toISOString() : isCustom ? iso(given("from")) : "",
    until: isCustom ? iso(given("to")) : "",
  };
}

function Filters({ params, isFiltered }: { params: URLSearchParams; isFiltered: boolean }) {
  const { data: list } = useQuery({ queryKey: ["functions"], queryFn: fetchFunctions });
  const given = (name: string) => params.get(name) ?? "";
  const slugs = new Set([...(list?.functions.map((each) => each.slug) ?? []), given("function")]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not in React's types yet
    <div className="filters" role="search">
      <Search text={given("search")} />
      <label>
        Function
        <select value={given("function")} onChange={(event) => setParams({ function: event.target.value })}>
          <option value="">All</option>
          {[...slugs].filter(Boolean).map((slug) => (
            <option key={slug}>{slug}</option>
          ))}
        </select>
      </label>
      <label>
        Status
        <select value={given("status")} onChange={(event) => setParams({ status: event.target.value })}>
          <option value="">All</option>
          {statuses.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </label>
      <label>
        Queued
        <select
          value={given("range") || "any"}
          onChange={({ target }) => setParams({ range: target.value === "any" ? "" : target.value })}
        >
          {ranges.map((range) => (
            <option key={range.value} value={range.value}>
              {range.name}
            </option>
          ))}
        </select>
      </label>
      {given("range") === "custom" &&
        (["from", "to"] as const).map((name) => (
          <label key={name}>
            {name === "from" ? "From" : "To"}
            <input
              type="datetime-local"
              value={given(name)}
              onChange={(event) => setParams({ [name]: event.target.value })}
            />
          </label>
        ))}
      {isFiltered && (
        <button
          type="button"
          onClick={() => setParams({ function: "", status: "", range: "", from: "", to: "", search: "" })}
        >
          Clear
        </button>
      )}
    </div>
  );
}

const typingPauseMs = 300;

function Search({ text }: { text: string }) {
  const [typed, setTyped] = useState(text);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => setTyped(text), [text]);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (typed !== text) setParams({ search: typed });
    }, typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed, text]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? "");
      if (event.key !== "/" || isTyping) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return (
    <label className="search">
      Event data
      <input
        ref={input}
        type="search"
        placeholder="order-42, userId=u7, a run's id …"
        title="All terms, separated by spaces, must match the beginning of a value. Press / to focus."
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
  );
}

function BulkCancel({ params }: { params: URLSearchParams }) {
  const [isOpen, setOpen] = useState(false);
  const cancel = useMutation({ mutationFn: () => cancelRuns(readFilter(params)) });
  const filter = Object.entries(readFilter(params)).filter(([, value]) => value);
  const close = () => {
    setOpen(false);
    cancel.reset();
  };
  return (
    <>
      <button type="button" className="danger" onClick={() => setOpen(true)}>
        Cancel runs …
      </button>
      {isOpen && (
        <Modal title="Cancel runs" onClose={close}>
          <p>
            {filter.length === 0
              ? "Every run that has not ended is cancelled: no filter is set."
              : "Every run that has not ended and matches the filters is cancelled:"}
          </p>
          <ul className="rules">
            {filter.map(([name, value]) => (
              <li key={name}>
                {name}: {value}
              </li>
            ))}
          </ul>
          <Problem error={cancel.error} />
          {cancel.data && (
            <p role="status">
              {cancel.data.cancelled === 1
                ? `${cancel.data.cancelled} run was cancelled.`
                : `${cancel.data.cancelled} runs were cancelled.`}
            </p>
          )}
          <div className="actions">
            {!cancel.data && (
              <button
                type="button"
                className="danger"
                disabled={cancel.isPending}
                onClick={() => cancel.mutate()}
              >
                Cancel them
              </button>
            )}
            <button type="button" onClick={close}>
              {cancel.data ? "Close" : "Keep them"}
            </button>
          </div>
        </Modal>
      )}
    </>
  );
}
