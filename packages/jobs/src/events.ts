import { type EventData, type EventName, eventSchemas } from "@portrait-studio/contract";
import { eventType } from "inngest";

/** The contract's events as triggers with typed data. */
export const trainingRequested = eventType("training/requested", {
  schema: eventSchemas["training/requested"],
});
export const trainingCancelled = eventType("training/cancelled", {
  schema: eventSchemas["training/cancelled"],
});
export const trainingEnded = eventType("training/ended", { schema: eventSchemas["training/ended"] });
export const generationRequested = eventType("generation/requested", {
  schema: eventSchemas["generation/requested"],
});
export const generationCancelled = eventType("generation/cancelled", {
  schema: eventSchemas["generation/cancelled"],
});
export const editRequested = eventType("edit/requested", { schema: eventSchemas["edit/requested"] });
export const editCancelled = eventType("edit/cancelled", { schema: eventSchemas["edit/cancelled"] });
export const photoAdded = eventType("photo/added", { schema: eventSchemas["photo/added"] });
export const photoJudged = eventType("photo/judged", { schema: eventSchemas["photo/judged"] });
export const photoChanged = eventType("photo/changed", { schema: eventSchemas["photo/changed"] });
export const photoRemoved = eventType("photo/removed", { schema: eventSchemas["photo/removed"] });
export const modelPhotosChanged = eventType("model/photos-changed", {
  schema: eventSchemas["model/photos-changed"],
});
export const sheetRequested = eventType("sheet/requested", { schema: eventSchemas["sheet/requested"] });
export const previewRequested = eventType("preview/requested", {
  schema: eventSchemas["preview/requested"],
});
export const modelDeleted = eventType("model/deleted", { schema: eventSchemas["model/deleted"] });
export const keyAdded = eventType("account/key.added", { schema: eventSchemas["account/key.added"] });
export const deletionScheduled = eventType("account/deletion.scheduled", {
  schema: eventSchemas["account/deletion.scheduled"],
});
export const deletionRequested = eventType("account/deletion.requested", {
  schema: eventSchemas["account/deletion.requested"],
});
export const exportRequested = eventType("account/export.requested", {
  schema: eventSchemas["account/export.requested"],
});

export const exportCompleted = eventType("account/export.completed", {
  schema: eventSchemas["account/export.completed"],
});

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
