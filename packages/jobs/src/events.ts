import { type EventData, type EventName, eventSchemas } from "@portrait-studio/contract";
import { eventType } from "inngest";

export const triggers = Object.fromEntries(
  Object.entries(eventSchemas).map(([name, schema]) => [name, eventType(name, { schema: schema as never })]),
) as unknown as { [Name in EventName]: ReturnType<typeof eventType<Name, (typeof eventSchemas)[Name]>> };

export function sweepContinued(sweep: string) {
  return { event: "sweep/continued", if: `event.data.sweep == "${sweep}"` } as const;
}

export function reportOn(jobId: string) {
  return { event: "engine/reported", if: `async.data.jobId == "${jobId}"` } as const;
}

/** Runs that a function of their own follows when they are cancelled. */
const followed = ["training/requested", "generation/requested", "edit/requested"] as const;

export function runCancelled(first: (typeof followed)[number]) {
  return { event: "inngest/function.cancelled", if: `event.data.event.name == "${first}"` } as const;
}

export const otherRunCancelled = {
  event: "inngest/function.cancelled",
  if: followed.map((first) => `event.data.event.name != "${first}"`).join(" && "),
} as const;

export function firstData<Name extends EventName>(
  name: Name,
  event: { data: Record<string, unknown> },
): EventData<Name> {
  const { data } = event;
  const wrapped = data.event as { data: unknown } | undefined;
  return eventSchemas[name].parse(wrapped ? wrapped.data : data) as EventData<Name>;
}
