import { z } from "zod";
import { tokenScopes } from "./choices.ts";
import { limits } from "./limits.ts";
import { idSchemaFor, instantSchema, nameSchema } from "./schemas.ts";

export const createAccessTokenInput = z.object({
  name: nameSchema(limits.maxTokenNameLength).meta({ example: "Press kit" }),
  scopes: z
    .array(z.enum(tokenScopes))
    .min(1)
    .max(tokenScopes.length)
    .meta({ example: ["read", "create"] }),
  /** days until it expires, 90 when not given; null: valid until it is revoked */
  expiresInDays: z.number().int().min(1).max(366).nullable().optional().meta({ example: 90 }),
});
export type CreateAccessTokenInput = z.infer<typeof createAccessTokenInput>;

export const accessTokenSchema = z.object({
  id: idSchemaFor("token"),
  name: z.string().meta({ example: "Press kit" }),
  preview: z.string().meta({ example: "pst_Xk3v" }),
  scopes: z.array(z.enum(tokenScopes)).meta({ example: ["read", "create"] }),
  lastUsedAt: instantSchema.nullable(),
  expiresAt: instantSchema.nullable(),
  createdAt: instantSchema,
});
export type AccessToken = z.infer<typeof accessTokenSchema>;

/** The only response that contains the token itself. */
export const newAccessTokenSchema = accessTokenSchema.extend({
  token: z.string().meta({ example: "pst_Xk3v…" }),
});
export type NewAccessToken = z.infer<typeof newAccessTokenSchema>;
