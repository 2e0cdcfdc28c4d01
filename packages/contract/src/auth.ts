import { z } from "zod";
import { themes } from "./choices.ts";
import { languages } from "./languages.ts";
import { emailSchema, idSchemaFor, instantSchema } from "./schemas.ts";

export const requestMagicLinkInput = z.object({
  email: emailSchema,
  language: z.enum(languages).optional().meta({ example: "en" }),
  /** Page of the studio to return to after sign-in, a path like `/gallery?sort=oldest`. Anything else counts as none. */
  next: z.string().optional(),
});
export type MagicLinkInput = z.infer<typeof requestMagicLinkInput>;

export const requestMagicLinkOutput = z.object({
  sent: z.literal(true),
  expiresAt: instantSchema.meta({ example: "2026-11-02T09:40:00.000Z" }),
  /** Seconds until another mail can be sent; only where this call sent none. The earlier mail's code and link work for this caller too. */
  nextMailInSeconds: z.number().int().positive().optional(),
  /** How many more wrong codes this caller may enter; only present after a wrong one. At 0, only the link signs in. */
  attemptsLeft: z.number().int().nonnegative().optional(),
});
export type MagicLinkOutput = z.infer<typeof requestMagicLinkOutput>;

export const verifyInput = z.object({
  email: emailSchema,
  /** The mail's six digits, which work only where it was requested, or its link's token. If shorter: INVALID_CODE. */
  token: z.string().trim().max(200).meta({ example: "493027" }),
});

export const userSchema = z.object({
  id: idSchemaFor("user"),
  email: z.string().meta({ example: "ana@example.com" }),
  language: z.enum(languages),
  theme: z.enum(themes).meta({ example: "system" }),
  notifyTraining: z.boolean().meta({ example: true }),
  notifyExport: z.boolean().meta({ example: true }),
  notifyLowCredits: z.boolean(),
  createdAt: instantSchema,
});
export type User = z.infer<typeof userSchema>;

export const verifyOutput = z.object({
  access_token: z.string().meta({ example: "n4x…" }),
  user: userSchema.pick({ id: true, email: true }),
});

export const bootstrapInput = z.object({ supabaseUserId: idSchemaFor("user"), email: emailSchema });

export const updateUserInput = z.object({
  id: idSchemaFor("user"),
  language: z.enum(languages).optional().meta({ example: "es" }),
  theme: z.enum(themes).optional().meta({ example: "dark" }),
  notifyTraining: z.boolean().optional().meta({ example: false }),
  notifyExport: z.boolean().optional(),
  /** whether to send a mail when few credits are left; off by default */
  notifyLowCredits: z.boolean().optional(),
});
export type UpdateUserInput = z.infer<typeof updateUserInput>;
