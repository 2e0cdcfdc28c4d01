import { z } from "zod";

export const runStatuses = ["Scheduled", "Running", "Completed", "Failed", "Cancelled"] as const;
export type RunStatus = (typeof runStatuses)[number];

export const eventFilterSchema = z.object({
  /** Words that are all in the event, or the id of a run or an event. */
  search: z.string().max(1000).optional(),
  event: z.string().max(1000).optional(),
  /** The last id of the page before. */
  cursor: z.string().optional(),
});

export const runFilterSchema = eventFilterSchema.extend({
  function: z.string().optional(),
  status: z.enum(runStatuses).optional(),
});

export type EventFilter = z.infer<typeof eventFilterSchema>;
export type RunFilter = z.infer<typeof runFilterSchema>;

/** A `where` clause with the values of its parameters, or nothing. @param listed the table whose rows are listed */
export function toConditions(filter: RunFilter, listed: "run" | "event") {
  const { search = "", event, cursor, function: slug, status } = filter;
  const conditions: string[] = [];
  const values: unknown[] = [];
  const add = (value: unknown, condition: (parameter: string) => string): void => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (cursor) add(cursor, (value) => `${listed}.id < ${value}`);
  if (event) add(event, (value) => `event.name = ${value}`);
  if (slug) add(slug, (value) => `run.function = ${value}`);
  if (status) add(status, (value) => `run.status = ${value}`);
  if (/^[0-9A-HJKMNP-TV-Z]{26}$/i.test(search.trim())) {
    const ids = listed === "run" ? "run.id, run.event" : "event.id";
    add(search.trim().toUpperCase(), (value) => `${value} in (${ids})`);
  } else {
    for (const word of search.toLowerCase().replaceAll("\0", "").split(/\s+/).filter(Boolean))
      add(word, (value) => `strpos(lower(event.body::text), ${value}) > 0`);
  }
  return { where: conditions.length > 0 ? `where ${conditions.join(" and ")}` : "", values };
}
