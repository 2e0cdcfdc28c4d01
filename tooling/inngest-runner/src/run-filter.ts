import { encodeTime } from "ulid";
import { z } from "zod";
import { runStatuses } from "./run-statuses.ts";
import { searchQuery } from "./search-terms.ts";

const time = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

/** Which events are meant; everything given must hold. */
export const eventFilterSchema = z.object({
  /** Received at this time or later, ISO 8601; for runs: queued. */
  since: time.optional(),
  /** Received before this time; for runs: queued. */
  until: time.optional(),
  /** The event's name. */
  event: z.string().max(1000).optional(),
  /** Values in the event, as `searchQuery` reads them, or the id of a run or an event. */
  search: z.string().max(1000).optional(),
});

/** Which runs are meant; everything given must hold. */
export const runFilterSchema = eventFilterSchema.extend({
  /** The name of the app that serves the function. */
  app: z.string().optional(),
  function: z.string().optional(),
  status: z.enum(runStatuses).optional(),
});

export type EventFilter = z.infer<typeof eventFilterSchema>;
export type RunFilter = z.infer<typeof runFilterSchema>;

/** A part of a `where` clause, with the values of its parameters. */
export interface Conditions {
  conditions: string[];
  values: unknown[];
}

/** The filter as conditions over `run` and its first `event`. */
export function toRunConditions({ app, function: slug, status, ...filter }: RunFilter): Conditions {
  const { conditions, values } = toConditions(filter, "run.id", ["run.id", "run.event"]);
  for (const [column, value] of Object.entries({ function: slug, status })) {
    if (!value) continue;
    values.push(value);
    conditions.push(`run.${column} = $${values.length}`);
  }
  if (app) {
    values.push(app);
    conditions.push(`run.function in (select slug from function where app = $${values.length})`);
  }
  return { conditions, values };
}

/** The filter as conditions over `event`. */
export function toEventConditions(filter: EventFilter): Conditions {
  return toConditions(filter, "event.id", ["event.id"]);
}

/** Ids begin with their time, so that a time range is a range of the primary key. */
function toConditions(
  { since, until, event, search = "" }: EventFilter,
  id: string,
  found: string[],
): Conditions {
  const conditions: string[] = [];
  const values: unknown[] = [];
  const add = (value: unknown, condition: (parameter: string) => string): void => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (since !== undefined) add(firstId(since), (value) => `${id} >= ${value}`);
  if (until !== undefined) add(firstId(until), (value) => `${id} < ${value}`);
  if (event) add(event, (value) => `event.name = ${value}`);
  if (/^[0-9A-HJKMNP-TV-Z]{26}$/i.test(search.trim())) {
    add(search.trim().toUpperCase(), (value) => `${value} in (${found.join(", ")})`);
  } else {
    const query = searchQuery(search);
    if (query) add(query, (value) => `event.terms @@ ${value}::tsquery`);
  }
  return { conditions, values };
}

const latestTime = 2 ** 48 - 1;

/** The smallest id that can be made at this time. */
export function firstId(ms: number): string {
  return `${encodeTime(Math.min(latestTime, Math.max(0, ms)), 10)}${"0".repeat(16)}`;
}
