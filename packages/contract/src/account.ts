import { z } from "zod";
import { emailSchema, idSchema, instantSchema } from "./schemas.ts";
import { exportStatuses } from "./statuses.ts";

export const deleteAccountInput = z.object({
  /** the account's own email address, typed again because a deletion cannot be undone */
  email: emailSchema,
});
export const deletedAccountSchema = z.object({ deleted: z.literal(true) });

/** One ZIP with everything the studio stores about a person. */
export const accountExportSchema = z.object({
  id: idSchema,
  status: z.enum(exportStatuses),
  /** signed; null until the export is completed, and again after it has expired or been downloaded once */
  url: z.string().nullable(),
  createdAt: instantSchema,
  completedAt: instantSchema.nullable(),
  /** when the file is deleted at the latest */
  expiresAt: instantSchema.nullable(),
  /** when the last byte was sent */
  downloadedAt: instantSchema.nullable(),
});
export type AccountExport = z.infer<typeof accountExportSchema>;

/** A session that is still valid. */
export const sessionSchema = z.object({
  id: idSchema,
  /** the session that makes this call */
  current: z.boolean(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
});
export type Session = z.infer<typeof sessionSchema>;

export const revokeSessionInput = z.object({ id: idSchema });
/** The sessions that this call revoked. */
export const revokedSessionsSchema = z.object({ ids: z.array(idSchema) });
