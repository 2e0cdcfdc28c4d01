import { GraphQLError } from "graphql";
import type { Registry } from "../registry.ts";
import { firstId } from "../run-filter.ts";
import { runStatuses } from "../run-statuses.ts";
import type { EventRow, Reads, RunRow } from "./reads.ts";
import { statusOf, uuidOf } from "./trace.ts";

/** As the real server caps it. */
const largestPage = 400;

export interface RunsArguments {
  first: number;
  after?: string | null;
  orderBy: { field: string; direction: "ASC" | "DESC" }[];
  filter: {
    from: string;
    until?: string | null;
    timeField?: string | null;
    status?: string[] | null;
    functionIDs?: string[] | null;
    appIDs?: string[] | null;
    query?: string | null;
  };
}

export interface EventsArguments {
  first: number;
  after?: string | null;
  filter: {
    from: string;
    until?: string | null;
    eventNames?: string[] | null;
    includeInternalEvents: boolean;
    query?: string | null;
  };
}

/** One page of runs by the time at which they were queued. */
export async function listRuns(
  reads: Reads,
  registry: Registry,
  { first, after, orderBy, filter }: RunsArguments,
  toNode: (run: RunRow) => object,
): Promise<object> {
  const byOther = [filter.timeField ?? "QUEUED_AT", ...orderBy.map((order) => order.field)].find(
    (field) => field !== "QUEUED_AT",
  );
  if (byOther) throw new GraphQLError(`Runs are ordered and filtered by QUEUED_AT alone, not by ${byOther}.`);
  refuseQuery(filter.query);
  const where = collect("run.id", filter);
  const slugs = [...registry.functions.values()]
    .filter((fn) => !filter.functionIDs?.length || filter.functionIDs.includes(uuidOf(fn.slug)))
    .filter((fn) => !filter.appIDs?.length || filter.appIDs.includes(uuidOf(fn.app)))
    .map((fn) => fn.slug);
  if (filter.functionIDs?.length || filter.appIDs?.length) where.add("run.function = any(?)", slugs);
  if (filter.status?.length)
    where.add(
      "run.status = any(?)",
      runStatuses.filter((status) => filter.status?.includes(statusOf(status))),
    );
  const descending = orderBy[0]?.direction !== "ASC";
  const count = where.copy();
  if (after) where.add(`run.id ${descending ? "<" : ">"} ?`, after);
  const rows = await reads.runs(
    `${where.clause()} order by run.id ${descending ? "desc" : "asc"} limit ${limitOf(first)}`,
    where.values,
  );
  return toConnection(rows, first, after, toNode, () =>
    reads.rows(`select count(*)::integer from run ${count.clause()}`, count.values),
  );
}

/** One page of events, the newest first. */
export async function listEvents(
  reads: Reads,
  { first, after, filter }: EventsArguments,
  toNode: (event: EventRow) => object,
): Promise<object> {
  refuseQuery(filter.query);
  const where = collect("event.id", filter);
  if (filter.eventNames?.length) where.add("name = any(?)", filter.eventNames);
  if (!filter.includeInternalEvents) where.add("name not like ?", "inngest/%");
  const count = where.copy();
  if (after) where.add("event.id < ?", after);
  const rows = await reads.events(
    `${where.clause()} order by event.id desc limit ${limitOf(first)}`,
    where.values,
  );
  return toConnection(rows, first, after, toNode, () =>
    reads.rows(`select count(*)::integer from event ${count.clause()}`, count.values),
  );
}

function refuseQuery(query: string | null | undefined): void {
  if (query) throw new GraphQLError("Filters by a CEL query are not supported by this runner.");
}

/** One more than asked for, to know whether there is another page. */
function limitOf(first: number): number {
  if (first < 1 || first > largestPage) throw new GraphQLError(`first is 1 to ${largestPage}, not ${first}.`);
  return first + 1;
}

function collect(id: string, { from, until }: { from: string; until?: string | null }) {
  const make = (conditions: string[], values: unknown[]) => ({
    values,
    add: (condition: string, value: unknown): void => {
      values.push(value);
      conditions.push(condition.replace("?", `$${values.length}`));
    },
    copy: () => make([...conditions], [...values]),
    clause: () => `where ${conditions.join(" and ")}`,
  });
  const where = make([], []);
  where.add(`${id} >= ?`, firstId(timeOf(from)));
  if (until) where.add(`${id} < ?`, firstId(timeOf(until)));
  return where;
}

function timeOf(text: string): number {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new GraphQLError(`"${text}" is no time.`);
  return time;
}

function toConnection<Row extends { id: string }>(
  rows: Row[],
  first: number,
  after: string | null | undefined,
  toNode: (row: Row) => object,
  count: () => Promise<{ count: number }[]>,
): object {
  const page = rows.slice(0, first);
  return {
    edges: page.map((row) => ({ node: toNode(row), cursor: row.id })),
    pageInfo: {
      hasNextPage: rows.length > first,
      hasPreviousPage: Boolean(after),
      startCursor: page[0]?.id ?? null,
      endCursor: page.at(-1)?.id ?? null,
    },
    totalCount: async () => (await count())[0]?.count ?? 0,
  };
}
