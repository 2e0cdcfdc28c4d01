import { z } from "zod";
import { idSchema } from "./schemas.ts";

/**
 * What the studio tells its background work. Payloads carry ids only: the database row is the truth.
 * The event's own id is the outbox row's id, so that a repeated delivery is one run.
 */
export const eventSchemas = {
  "training/requested": z.object({ trainingSessionId: idSchema, userId: idSchema }),
  "training/cancelled": z.object({ trainingSessionId: idSchema }),
  /** completed or failed; a person who cancels it knows */
  "training/ended": z.object({ trainingSessionId: idSchema }),
  "generation/requested": z.object({ generationId: idSchema, userId: idSchema }),
  "generation/cancelled": z.object({ generationId: idSchema }),
  "edit/requested": z.object({ generationId: idSchema, userId: idSchema }),
  "edit/cancelled": z.object({ generationId: idSchema }),
  "photo/added": z.object({ photoId: idSchema, userId: idSchema }),
  /** its head was placed by hand, or a photo that it repeated is gone */
  "photo/changed": z.object({ photoId: idSchema, userId: idSchema }),
  "model/deleted": z.object({ modelId: idSchema, userId: idSchema }),
  "account/deletion.requested": z.object({ userId: idSchema }),
  "account/export.requested": z.object({ exportId: idSchema, userId: idSchema }),
} as const;

export type EventName = keyof typeof eventSchemas;
export type EventData<Name extends EventName> = z.infer<(typeof eventSchemas)[Name]>;

export type StudioEvent = {
  [Name in EventName]: { id: string; name: Name; data: EventData<Name> };
}[EventName];
