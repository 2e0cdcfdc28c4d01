import { z } from "zod";
import { tokenScopes } from "./choices.ts";
import { limits } from "./limits.ts";
import { idSchema, instantSchema, nameSchema } from "./schemas.ts";

export const createAccessTokenInput = z.object({
  name: nameSchema(limits.maxTokenNameLength),
  scopes: z.array(z.enum(tokenScopes)).min(1).max(tokenScopes.length),
  /** days until it expires, 90 when not given; null: valid until it is revoked */
  expiresInDays: z.number().int().min(1).max(366).nullable().optional(),
});
export type CreateAccessTokenInput = z.infer<typeof createAccessTokenInput>;

export const accessTokenSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** its first characters, by which its owner recognises it */
  preview: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  lastUsedAt: instantSchema.nullable(),
  expiresAt: instantSchema.nullable(),
  createdAt: instantSchema,
});
export type AccessToken = z.infer<typeof accessTokenSchema>;

/** The only response that contains the token itself. */
export const newAccessTokenSchema = accessTokenSchema.extend({ token: z.string() });
export type NewAccessToken = z.infer<typeof newAccessTokenSchema>;
export const accessTokenIdInput = z.object({ id: idSchema });
