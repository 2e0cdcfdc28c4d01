import { z } from "zod";
import { limits } from "./limits.ts";
import { idSchema, instantSchema } from "./schemas.ts";

export const balanceSchema = z.object({
  /** credits ever granted */
  total: z.number().int(),
  /** free to use now */
  spendable: z.number().int(),
  /** reserved for work in progress, and for refunds under way */
  held: z.number().int(),
  /** spent on delivered work */
  used: z.number().int(),
  /** spendable and held */
  remaining: z.number().int(),
  /** used of total, 0 to 100, one decimal */
  percentUsed: z.number(),
  /** credits that were spent although their payment went back; the next credits make up for them first */
  debt: z.number().int(),
});
export type Balance = z.infer<typeof balanceSchema>;

export const grantSources = ["welcome", "purchase", "compensation", "operator"] as const;
export type GrantSource = (typeof grantSources)[number];

export const grantSchema = z.object({
  id: idSchema,
  source: z.enum(grantSources),
  amount: z.number().int(),
  remaining: z.number().int(),
  createdAt: instantSchema,
  expiresAt: instantSchema.nullable(),
  /** credits are left, and they expire within a week */
  expiresSoon: z.boolean(),
});

/** What credits can be held for; "purchase" is a refund of it that is under way. */
export const holdSubjects = ["training", "generation", "edit", "prompt", "purchase"] as const;
export type HoldSubject = (typeof holdSubjects)[number];

/** What an entry of the ledger is about; its id is that of the training, request, prompt, grant or purchase. */
export const ledgerSubjects = [...holdSubjects, "grant"] as const;
export type LedgerSubject = (typeof ledgerSubjects)[number];

export const ledgerKinds = [
  "grant",
  "hold",
  "capture",
  "release",
  "expire",
  /** held for a refund, and refunded */
  "refund",
  /** taken because the payment went back by other hands: refunded by the studio's staff, or disputed */
  "clawback",
  /** returned, because that refund failed or the dispute was won */
  "reinstate",
  /** paid a debt */
  "repay",
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

export const ledgerEntrySchema = z.object({
  id: idSchema,
  kind: z.enum(ledgerKinds),
  /** change of the spendable balance; a capture is 0, since its hold was taken before */
  amount: z.number().int(),
  /** the spendable balance that it left */
  balanceAfter: z.number().int(),
  /** what it was for */
  subjectType: z.enum(ledgerSubjects),
  subjectId: idSchema,
  createdAt: instantSchema,
});

/** Pages of the ledger's entries, the latest first; `cursor` is what the last answer gave. */
export const creditsInput = z.object({
  limit: z.coerce.number().int().min(1).max(limits.maxPageSize).default(50),
  cursor: z.string().max(200).optional(),
});
export type CreditsInput = z.infer<typeof creditsInput>;

export const creditsSchema = z.object({
  balance: balanceSchema,
  /** in the order in which they are used up */
  grants: z.array(grantSchema),
  entries: z.array(ledgerEntrySchema),
  nextCursor: z.string().nullable(),
});

export type Credits = z.infer<typeof creditsSchema>;

export const pricesSchema = z.object({
  training: z.number().int(),
  /** per delivered image */
  generation: z.number().int(),
  /** per delivered image */
  edit: z.number().int(),
  promptHelper: z.number().int(),
  /** "30d" or "never" */
  creditExpiry: z.enum(["30d", "never"]),
  /** whether credits can be bought here; otherwise the studio's operator gives them */
  sells: z.boolean(),
});
export type Prices = z.infer<typeof pricesSchema>;
export type CreditExpiry = Prices["creditExpiry"];
