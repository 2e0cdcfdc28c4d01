import { z } from "zod";
import { emailSchema, exampleIds, idSchema, idSchemaFor, instantSchema } from "./schemas.ts";
import { exportStatuses } from "./statuses.ts";

export const deleteAccountInput = z.object({
  email: emailSchema,
  /** true deletes it now, which cannot be undone; otherwise the person can take it back for some days */
  immediately: z.boolean().optional(),
});
/** When the account is deleted for good; null when it is deleted already. */
export const deletionSchema = z.object({ deletesAt: instantSchema.nullable() });
export type Deletion = z.infer<typeof deletionSchema>;

export const keepAccountInput = z.object({
  /** from the mail about the deletion, or from the refusal of a sign-in */
  token: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .meta({ example: `${exampleIds.user}.cd93Hk1WvQ` }),
});

export const accountExportSchema = z.object({
  id: idSchema,
  status: z.enum(exportStatuses),
  /** signed; null until the export is completed, and again after it has expired or been downloaded once */
  url: z.string().nullable(),
  createdAt: instantSchema,
  completedAt: instantSchema.nullable(),
  expiresAt: instantSchema.nullable(),
  downloadedAt: instantSchema.nullable(),
});
export type AccountExport = z.infer<typeof accountExportSchema>;

export const sessionSchema = z.object({
  id: idSchemaFor("session"),
  /** the session that makes this call */
  current: z.boolean(),
  createdAt: instantSchema,
  expiresAt: instantSchema,
});
export type Session = z.infer<typeof sessionSchema>;

export const disownKeyInput = z.object({
  token: keepAccountInput.shape.token.meta({ example: `${exampleIds.user}.1762075800000.cd93Hk1WvQ` }),
});

export const revokeOtherSessionsInput = z.object({
  /** whether the passkeys and access tokens that were added within a day go too */
  newKeys: z.boolean().optional().meta({ example: true }),
});
export const revokedSessionsSchema = z.object({ ids: z.array(idSchemaFor("session")) });
