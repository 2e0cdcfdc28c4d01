import { z } from "zod";
import { languages } from "./languages.ts";
import { emailSchema, idSchema, instantSchema } from "./schemas.ts";
import { themes } from "./statuses.ts";

export const requestMagicLinkInput = z.object({
  email: emailSchema,
  language: z.enum(languages).optional(),
  /** Page of the studio to return to after sign-in: a path, never another origin. */
  next: z.string().max(500).optional(),
});

export const requestMagicLinkOutput = z.object({
  sent: z.literal(true),
  expiresAt: instantSchema,
  /**
   * Only when no new mail went out, because one was sent to this address a moment ago: its code and its link are good for this
   * caller too. After so many seconds another mail can be sent.
   */
  nextMailInSeconds: z.number().int().positive().optional(),
  /** Only when not all are left: the wrong codes that are still taken from this caller. At 0 only the link signs in. */
  attemptsLeft: z.number().int().nonnegative().optional(),
});

export const verifyInput = z.object({
  email: emailSchema,
  /** The six digits of the mail, for the browser that asked for it; or its link's token. A shorter one is INVALID_CODE. */
  token: z.string().trim().max(200),
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
