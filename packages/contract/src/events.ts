import { z } from "zod";
import { idSchema } from "./schemas.ts";

/**
 * The events that start background work. Payloads carry only ids; the data is read from the database.
 * An event has the id of its outbox row, so a repeated delivery starts one run.
 */
export const eventSchemas = {
  "training/requested": z.object({ trainingSessionId: idSchema, userId: idSchema }),
  "training/cancelled": z.object({ trainingSessionId: idSchema }),
  /** completed or failed; not sent for a cancelled training, since the person cancelled it */
  "training/ended": z.object({ trainingSessionId: idSchema }),
  "generation/requested": z.object({ generationId: idSchema, userId: idSchema }),
  "generation/cancelled": z.object({ generationId: idSchema }),
  "edit/requested": z.object({ generationId: idSchema, userId: idSchema }),
  "edit/cancelled": z.object({ generationId: idSchema }),
  "photo/added": z.object({ photoId: idSchema, userId: idSchema }),
  /** its head box was set by hand, or the photo that it duplicated was deleted */
  "photo/changed": z.object({ photoId: idSchema, userId: idSchema }),
  /** its verdict is stored, and the person in it is to be cut out */
  "photo/judged": z.object({ photoId: idSchema, userId: idSchema }),
  "model/deleted": z.object({ modelId: idSchema, userId: idSchema }),
  /** A provider says that a job of an engine has ended; a hint that makes its run check earlier. */
  "engine/reported": z.object({ jobId: idSchema }),
  /** the person has a while to take it back */
  "account/deletion.scheduled": z.object({ userId: idSchema }),
  "account/deletion.requested": z.object({ userId: idSchema }),
  "account/export.requested": z.object({ exportId: idSchema, userId: idSchema }),
  /** not sent for a failed export, which the page shows with a button to try again */
  "account/export.completed": z.object({ exportId: idSchema }),
  /** A sweep sends it to itself when one run has had enough pages. */
  "sweep/continued": z.object({ sweep: z.string(), stage: z.int().min(0), after: z.string() }),
} as const;

export type EventName = keyof typeof eventSchemas;
export type EventData<Name extends EventName> = z.infer<(typeof eventSchemas)[Name]>;

export type StudioEvent = {
  [Name in EventName]: { id: string; name: Name; data: EventData<Name> };
}[EventName];
