import { z } from "zod";
import { emailSchema, idSchema, instantSchema } from "./schemas.ts";
import { exportStatuses } from "./statuses.ts";

export const deleteAccountInput = z.object({
  /** the account's own address, typed again: a deletion cannot be taken back */
  email: emailSchema,
});
export const deletedAccountSchema = z.object({ deleted: z.literal(true) });

/** One ZIP of everything the studio holds of a person. */
export const accountExportSchema = z.object({
  id: idSchema,
  status: z.enum(exportStatuses),
  /** signed, once completed; null before, after it expired, and once it was downloaded: the link works once */
  url: z.string().nullable(),
  createdAt: instantSchema,
  completedAt: instantSchema.nullable(),
  /** the file is gone by then */
  expiresAt: instantSchema.nullable(),
  /** when its last byte was sent */
  downloadedAt: instantSchema.nullable(),
});
export type AccountExport = z.infer<typeof accountExportSchema>;

/** A sign-in that is still good. */
export const sessionSchema = z.object({
  id: idSchema,
  /** the one that asks */
  current: z.boolean(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
});
export type Session = z.infer<typeof sessionSchema>;

export const revokeSessionInput = z.object({ id: idSchema });
/** Which sessions are dead now. */
export const revokedSessionsSchema = z.object({ ids: z.array(idSchema) });
