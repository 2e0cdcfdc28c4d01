import { z } from "zod";
import { idSchema } from "./schemas.ts";

/** Every event may carry the trace in which it was caused, as W3C's traceparent. */
const traceparent = z.string().max(55).optional();
const carries = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ ...shape, traceparent });

/**
 * The events that start background work. Payloads carry only ids, and what a queue goes by; the data is read from the database.
 * An event has the id of its outbox row, so a repeated delivery starts one run.
 */
export const eventSchemas = {
  "training/requested": carries({ trainingSessionId: idSchema, userId: idSchema }),
  "training/cancelled": carries({ trainingSessionId: idSchema }),
  /** completed or failed; not sent for a cancelled training, since the person cancelled it */
  "training/ended": carries({ trainingSessionId: idSchema }),
  "generation/requested": carries({ generationId: idSchema, userId: idSchema }),
  "generation/cancelled": carries({ generationId: idSchema }),
  "edit/requested": carries({ generationId: idSchema, userId: idSchema }),
  "edit/cancelled": carries({ generationId: idSchema }),
  "photo/added": carries({ photoId: idSchema, userId: idSchema }),
  /** its head box was set by hand, or the photo that it duplicated was deleted */
  "photo/changed": carries({ photoId: idSchema, userId: idSchema }),
  /** its verdict is stored, and the person in it is to be cut out */
  "photo/judged": carries({ photoId: idSchema, userId: idSchema }),
  /** the person deleted it from a trained model */
  "photo/removed": carries({ photoId: idSchema, userId: idSchema }),
  /** other photos of it are in use now, or in another order, so its engine chooses again which it shows */
  "model/photos-changed": carries({ modelId: idSchema, userId: idSchema }),
  /** a contact sheet is to be made */
  "sheet/requested": carries({ modelId: idSchema, userId: idSchema }),
  /** a small render of an edit is to be made; those for people who have bought credits go first */
  "preview/requested": carries({
    previewId: idSchema,
    userId: idSchema,
    hasBought: z.boolean().optional(),
  }),
  "model/deleted": carries({ modelId: idSchema, userId: idSchema }),
  /** A provider says that a job of an engine has ended; a hint that makes its run check earlier. */
  "engine/reported": carries({ jobId: idSchema }),
  /** a passkey or an access token, which may be gone again */
  "account/key.added": carries({ keyId: idSchema, userId: idSchema }),
  /** the person has a while to take it back */
  "account/deletion.scheduled": carries({ userId: idSchema }),
  "account/deletion.requested": carries({ userId: idSchema }),
  "account/export.requested": carries({ exportId: idSchema, userId: idSchema }),
  /** not sent for a failed export, which the page shows with a button to try again */
  "account/export.completed": carries({ exportId: idSchema }),
  /** A sweep sends it to itself when one run has had enough pages. */
  "sweep/continued": carries({ sweep: z.string(), stage: z.int().min(0), after: z.string() }),
} as const;

export type EventName = keyof typeof eventSchemas;
export type EventData<Name extends EventName> = z.infer<(typeof eventSchemas)[Name]>;

export type StudioEvent = {
  [Name in EventName]: { id: string; name: Name; data: EventData<Name> };
}[EventName];
