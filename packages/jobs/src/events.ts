import { type EventData, type EventName, eventSchemas } from "@portrait-studio/contract";
import { eventType } from "inngest";

/** The contract's events as triggers with typed data. */
export const triggers = Object.fromEntries(
  Object.entries(eventSchemas).map(([name, schema]) => [name, eventType(name, { schema: schema as never })]),
) as unknown as { [Name in EventName]: ReturnType<typeof eventType<Name, (typeof eventSchemas)[Name]>> };

/** The event with which a sweep continues in a new run. */
export function sweepContinued(sweep: string) {
  return { event: "sweep/continued", if: `event.data.sweep == "${sweep}"` } as const;
}

/** A provider's message that a job has ended, for the run that waits for it. */
export function reportOn(jobId: string) {
  return { event: "engine/reported", if: `async.data.jobId == "${jobId}"` } as const;
}

/** Runs that a function of their own follows when they are cancelled. */
const followed = ["training/requested", "generation/requested", "edit/requested"] as const;

/** Inngest's event that a run was cancelled, by one of our events or on its dashboard. */
export function runCancelled(first: (typeof followed)[number]) {
  return { event: "inngest/function.cancelled", if: `event.data.event.name == "${first}"` } as const;
}

/** The same of every other run. */
export const otherRunCancelled = {
  event: "inngest/function.cancelled",
  if: followed.map((first) => `event.data.event.name != "${first}"`).join(" && "),
} as const;

/** The data of the event that started a run, from that event itself or from Inngest's event about the run's end. */
export function firstData<Name extends EventName>(
  name: Name,
  event: { data: Record<string, unknown> },
): EventData<Name> {
  const { data } = event;
  const wrapped = data.event as { data: unknown } | undefined;
  return eventSchemas[name].parse(wrapped ? wrapped.data : data) as EventData<Name>;
}
