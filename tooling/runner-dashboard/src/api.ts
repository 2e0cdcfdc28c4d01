import type {
  EventDetail,
  EventFilter,
  EventPage,
  Fault,
  FaultOrder,
  FunctionList,
  Queue,
  Replays,
  RunDetail,
  RunFilter,
  RunPage,
} from "./answers.ts";

/** One page of runs, newest first. */
export function fetchRuns(filter: RunFilter, cursor: string | null): Promise<RunPage> {
  return call("GET", `api/runs?${new URLSearchParams(omitEmpty({ ...filter, cursor }))}`);
}

/** One page of events, newest first. */
export function fetchEvents(filter: EventFilter, cursor: string | null): Promise<EventPage> {
  return call("GET", `api/events?${new URLSearchParams(omitEmpty({ ...filter, cursor }))}`);
}

/** Cancels everything that has not ended and fits the filter. */
export function cancelRuns(filter: RunFilter): Promise<{ cancelled: number }> {
  return call("POST", "api/runs/cancel", omitEmpty(filter));
}

/** Starts every failed run again that fits the filter and has not been replayed. */
export function replayRuns(filter: Omit<RunFilter, "status">): Promise<Replays> {
  return call("POST", "api/runs/replay", omitEmpty(filter));
}

function omitEmpty(filter: object): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value));
}

export function fetchEvent(id: string): Promise<EventDetail> {
  return call("GET", `api/events/${id}`);
}

export function fetchRun(id: string): Promise<RunDetail> {
  return call("GET", `api/runs/${id}`);
}

export function fetchFunctions(): Promise<FunctionList> {
  return call("GET", "api/functions");
}

export function fetchQueue(): Promise<Queue> {
  return call("GET", "api/queue");
}

export function cancelRun(id: string): Promise<{ id: string }> {
  return call("POST", `api/runs/${id}/cancel`);
}

/** Starts the run's function again with its events, from the start or from a step; the answer names the new run. */
export function replayRun(id: string, from?: { step: string; input?: unknown[] }): Promise<{ id: string }> {
  return call("POST", `api/runs/${id}/replay`, from);
}

/** Starts a run of the function with this data; the answer has the run's id. */
export function invokeFunction(slug: string, data: unknown): Promise<{ id: string }> {
  return call("POST", `api/functions/${encodeURIComponent(slug)}/invoke`, { data });
}

export function sendEvent(event: unknown): Promise<{ ids: string[]; runs: string[] }> {
  return call("POST", "api/events", event);
}

export function fetchFaults(): Promise<{ faults: Fault[] }> {
  return call("GET", "v0/faults");
}

export function orderFault(order: Partial<FaultOrder>): Promise<Fault> {
  return call("POST", "v0/faults", order);
}

/** Removes one fault, or all. */
export function removeFaults(id?: string): Promise<{ removed: number }> {
  return call("DELETE", `v0/faults${id ? `/${id}` : ""}`);
}

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`/${path}`, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error ?? `The runner answered ${response.status}.`);
  return answer;
}
