import { z } from "zod";
import { themes } from "./choices.ts";
import { languages } from "./languages.ts";
import { emailSchema, idSchema, instantSchema } from "./schemas.ts";

export const requestMagicLinkInput = z.object({
  email: emailSchema,
  language: z.enum(languages).optional(),
  /** Page of the studio to return to after sign-in, a path like `/gallery?sort=oldest`. Anything else counts as none. */
  next: z.string().optional(),
});

export const requestMagicLinkOutput = z.object({
  sent: z.literal(true),
  expiresAt: instantSchema,
  /**
   * Seconds until another mail can be sent. Only present when this call sent none, because this address got one a moment ago;
   * the code and the link of that mail work for this caller too.
   */
  nextMailInSeconds: z.number().int().positive().optional(),
  /** How many more wrong codes this caller may enter; only present after a wrong one. At 0, only the link signs in. */
  attemptsLeft: z.number().int().nonnegative().optional(),
});

export const verifyInput = z.object({
  email: emailSchema,
  /** The mail's six digits, which work only where it was requested, or its link's token. If shorter: INVALID_CODE. */
  token: z.string().trim().max(200),
});

export const userSchema = z.object({
  id: idSchema,
  email: z.string(),
  language: z.enum(languages),
  theme: z.enum(themes),
  /** whether this person gets a mail when a training ends */
  notifyTraining: z.boolean(),
  /** whether this person gets a mail when an export is ready */
  notifyExport: z.boolean(),
  /** whether this person gets a mail when few credits are left */
  notifyLowCredits: z.boolean(),
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
  /** whether to send a mail when a training ends */
  notifyTraining: z.boolean().optional(),
  /** whether to send a mail when an export is ready */
  notifyExport: z.boolean().optional(),
  /** whether to send a mail when few credits are left; off by default */
  notifyLowCredits: z.boolean().optional(),
});
