import { z } from "zod";
import { languages } from "./languages.ts";
import { limits } from "./limits.ts";
import { emailSchema, idSchema, instantSchema } from "./schemas.ts";
import { themes } from "./statuses.ts";

export const requestMagicLinkInput = z.object({
  email: emailSchema,
  language: z.enum(languages).optional(),
  /** Page of the studio to return to after sign-in: a path, never another origin. */
  next: z.string().max(500).optional(),
});

export const requestMagicLinkOutput = z.object({ sent: z.literal(true), expiresAt: instantSchema });

export const verifyInput = z.object({
  email: emailSchema,
  /** The six digits of the mail, or the token of its link. */
  token: z.string().trim().min(limits.codeLength).max(200),
});

export const userSchema = z.object({
  id: idSchema,
  email: z.string(),
  language: z.enum(languages),
  theme: z.enum(themes),
  /** wants a mail when a training ends */
  notifyTraining: z.boolean(),
  createdAt: instantSchema,
});
export type User = z.infer<typeof userSchema>;

export const verifyOutput = z.object({
  access_token: z.string(),
  user: z.object({ id: idSchema, email: z.string() }),
});

export const bootstrapInput = z.object({ supabaseUserId: z.string().min(1).max(64), email: emailSchema });

export const updateUserInput = z.object({
  id: idSchema,
  language: z.enum(languages).optional(),
  theme: z.enum(themes).optional(),
  /** a mail when a training ends */
  notifyTraining: z.boolean().optional(),
});
