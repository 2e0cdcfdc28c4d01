import { encodeTime } from "ulid";
import { z } from "zod";
import { searchQuery } from "./search-terms.ts";

const runStatuses = ["Scheduled", "Running", "Completed", "Failed", "Cancelled"] as const;

const time = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

/** Which runs are meant; everything given must hold. */
export const runFilterSchema = z.object({
  function: z.string().optional(),
  status: z.enum(runStatuses).optional(),
  /** Queued at this time or later, ISO 8601. */
  since: time.optional(),
  /** Queued before this time. */
  until: time.optional(),
  /** Values in the event, as `searchQuery` reads them, or the id of a run or an event. */
  search: z.string().max(1000).optional(),
});

export type RunFilter = z.infer<typeof runFilterSchema>;

/**
 * The filter as conditions over `run` and `event`. Run ids begin with their time, so that a time range is a range of the
 * primary key, and every list can go on from the last id of the page before.
 */
export function toConditions(filter: RunFilter): { conditions: string[]; values: unknown[] } {
  const conditions: string[] = [];
  const values: unknown[] = [];
  const add = (value: unknown, condition: (parameter: string) => string): void => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (filter.function) add(filter.function, (value) => `run.function = ${value}`);
  if (filter.status) add(filter.status, (value) => `run.status = ${value}`);
  if (filter.since !== undefined) add(firstId(filter.since), (value) => `run.id >= ${value}`);
  if (filter.until !== undefined) add(firstId(filter.until), (value) => `run.id < ${value}`);
  const search = filter.search?.trim() ?? "";
  if (/^[0-9A-HJKMNP-TV-Z]{26}$/i.test(search)) {
    add(search.toUpperCase(), (value) => `(run.id = ${value} or run.event = ${value})`);
  } else {
    const query = searchQuery(search);
    if (query) add(query, (value) => `event.terms @@ ${value}::tsquery`);
  }
  return { conditions, values };
}

const latestTime = 2 ** 48 - 1;

/** The smallest id that a run queued at this time can have. */
function firstId(ms: number): string {
  return `${encodeTime(Math.min(latestTime, Math.max(0, ms)), 10)}${"0".repeat(16)}`;
}
