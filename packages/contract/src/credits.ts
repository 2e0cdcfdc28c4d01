import { z } from "zod";
import { limits } from "./limits.ts";
import { idSchema, instantSchema } from "./schemas.ts";

export const balanceSchema = z.object({
  /** credits ever granted */
  total: z.number().int(),
  /** available now */
  spendable: z.number().int(),
  /** reserved for unfinished jobs and pending refunds */
  held: z.number().int(),
  /** spent on delivered images and models */
  used: z.number().int(),
  /** spendable plus held */
  remaining: z.number().int(),
  /** used as a percentage of total, 0 to 100, one decimal */
  percentUsed: z.number(),
  /** credits that were spent before their payment was reversed; credits received later repay them first */
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

/** What credits can be held for; "purchase" is a pending refund of it. */
export const holdSubjects = ["training", "generation", "edit", "prompt", "purchase"] as const;
export type HoldSubject = (typeof holdSubjects)[number];

/** What a ledger entry refers to, by the id of a training, request, edit, prompt, grant or purchase. */
export const ledgerSubjects = [...holdSubjects, "grant"] as const;
export type LedgerSubject = (typeof ledgerSubjects)[number];

export const ledgerKinds = [
  "grant",
  "hold",
  "capture",
  "release",
  "expire",
  /** held for a refund, then refunded */
  "refund",
  /** taken back because the payment was reversed by someone else than the buyer: by the studio's staff or a dispute */
  "clawback",
  /** returned because that refund failed or the dispute was won */
  "reinstate",
  /** used to repay a debt */
  "repay",
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

export const ledgerEntrySchema = z.object({
  id: idSchema,
  kind: z.enum(ledgerKinds),
  /** change of the spendable balance; 0 for a capture, because the hold has already reduced the balance */
  amount: z.number().int(),
  /** the spendable balance afterwards */
  balanceAfter: z.number().int(),
  /** what the entry refers to */
  subjectType: z.enum(ledgerSubjects),
  subjectId: idSchema,
  createdAt: instantSchema,
});

/** Pages of ledger entries, newest first; `cursor` comes from the previous response. */
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

/** Pages of the statement; `cursor` is what the last answer gave. */
export const statementInput = creditsInput.extend({
  limit: z.coerce.number().int().min(1).max(limits.maxPageSize).default(20),
});
export type StatementInput = z.infer<typeof statementInput>;

/** All bookings of one job, purchase or grant. */
export const statementLineSchema = z.object({
  subjectType: z.enum(ledgerSubjects),
  subjectId: idSchema,
  /** what it has changed of the spendable balance so far */
  amount: z.number().int(),
  /** the first one first */
  entries: z.array(ledgerEntrySchema),
  /** the model's name, the prompt or the instruction; null where there is none, or when it is deleted */
  name: z.string().nullable(),
  /** signed, expires */
  thumbnailUrl: z.string().nullable(),
  /** an image that came of it */
  imageId: idSchema.nullable(),
  /** the model that came of it */
  modelId: idSchema.nullable(),
});

export const statementSchema = z.object({
  /** the one with the latest booking first */
  lines: z.array(statementLineSchema),
  nextCursor: z.string().nullable(),
});
export type Statement = z.infer<typeof statementSchema>;

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
