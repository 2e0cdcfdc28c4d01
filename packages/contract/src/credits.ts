import { z } from "zod";
import { idSchema, instantSchema } from "./schemas.ts";

export const balanceSchema = z.object({
  /** credits ever granted */
  total: z.number().int(),
  /** free to use now */
  spendable: z.number().int(),
  /** reserved for work in progress */
  held: z.number().int(),
  /** spent on delivered work */
  used: z.number().int(),
  /** spendable and held */
  remaining: z.number().int(),
  /** used of total, 0 to 100, one decimal */
  percentUsed: z.number(),
});
export type Balance = z.infer<typeof balanceSchema>;

export const grantSources = ["welcome", "purchase", "compensation"] as const;
export type GrantSource = (typeof grantSources)[number];

export const grantSchema = z.object({
  id: idSchema,
  source: z.enum(grantSources),
  amount: z.number().int(),
  remaining: z.number().int(),
  createdAt: instantSchema,
  expiresAt: instantSchema.nullable(),
});

export const ledgerKinds = ["grant", "hold", "capture", "release", "expire"] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

export const ledgerEntrySchema = z.object({
  id: idSchema,
  kind: z.enum(ledgerKinds),
  /** change of the spendable balance; a capture is 0, since its hold was taken before */
  amount: z.number().int(),
  /** what it was for */
  subjectType: z.enum(["training", "generation", "grant"]),
  subjectId: idSchema,
  createdAt: instantSchema,
});

export const creditsSchema = z.object({
  balance: balanceSchema,
  grants: z.array(grantSchema),
  entries: z.array(ledgerEntrySchema),
});

export type Credits = z.infer<typeof creditsSchema>;

export const pricesSchema = z.object({
  training: z.number().int(),
  generation: z.number().int(),
  /** "30d" or "never" */
  creditExpiry: z.enum(["30d", "never"]),
});
export type CreditExpiry = z.infer<typeof pricesSchema>["creditExpiry"];
