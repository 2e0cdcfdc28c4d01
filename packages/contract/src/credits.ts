import { z } from "zod";
import { limits } from "./limits.ts";
import { exampleIds, fileUrl, idSchema, idSchemaFor, instantSchema } from "./schemas.ts";

export const balanceSchema = z.object({
  /** credits ever granted */
  total: z.number().int().meta({ example: 250 }),
  /** available now */
  spendable: z.number().int().meta({ example: 225 }),
  /** reserved for unfinished jobs and pending refunds */
  held: z.number().int().meta({ example: 4 }),
  /** spent on delivered images and models */
  used: z.number().int().meta({ example: 21 }),
  /** spendable plus held */
  remaining: z.number().int().meta({ example: 229 }),
  /** went back with their money, at the buyer's request or by somebody else's; without those in `debt` */
  refunded: z.number().int(),
  /** used as a percentage of what was granted and not refunded, 0 to 100, one decimal */
  percentUsed: z.number().meta({ example: 8.4 }),
  /** credits that were spent before their payment was reversed; credits received later repay them first */
  debt: z.number().int(),
});
export type Balance = z.infer<typeof balanceSchema>;

export const grantSources = ["welcome", "purchase", "compensation", "operator"] as const;
export type GrantSource = (typeof grantSources)[number];

export const grantSchema = z.object({
  id: idSchemaFor("grant"),
  source: z.enum(grantSources).meta({ example: "purchase" }),
  amount: z.number().int().meta({ example: 200 }),
  remaining: z.number().int().meta({ example: 200 }),
  createdAt: instantSchema,
  expiresAt: instantSchema.nullable().meta({ example: "2026-12-02T09:30:00.000Z" }),
  /** credits are left, and they expire within a week */
  expiresSoon: z.boolean(),
});

/** Credits can be held for these; "purchase" is a pending refund of one. */
export const holdSubjects = ["training", "generation", "edit", "prompt", "purchase"] as const;
export type HoldSubject = (typeof holdSubjects)[number];

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

const hold = {
  id: exampleIds.entry,
  kind: "hold",
  amount: -4,
  balanceAfter: 225,
  subjectType: "generation",
  subjectId: exampleIds.generation,
  createdAt: "2026-11-02T09:30:00.000Z",
};

export const ledgerEntrySchema = z
  .object({
    id: idSchema,
    kind: z.enum(ledgerKinds),
    /** change of the spendable balance; 0 for a capture, because the hold has already reduced the balance */
    amount: z.number().int(),
    /** the spendable balance afterwards */
    balanceAfter: z.number().int(),
    subjectType: z.enum(ledgerSubjects),
    subjectId: idSchema,
    createdAt: instantSchema,
  })
  .meta({ example: hold });

export const creditsInput = z.object({
  limit: z.coerce.number().int().min(1).max(limits.maxPageSize).default(50).meta({ example: 20 }),
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

export const statementInput = creditsInput.extend({
  limit: z.coerce.number().int().min(1).max(limits.maxPageSize).default(20).meta({ example: 20 }),
});
export type StatementInput = z.infer<typeof statementInput>;

/** A line or a reservation is about this; null where there is nothing, or when it is deleted. */
const aboutSchema = z.object({
  /** the model's name, the prompt or the instruction */
  name: z.string().nullable().meta({ example: "film noir portrait, hard light from the left" }),
  thumbnailUrl: z
    .string()
    .nullable()
    .meta({ example: fileUrl("portrait.webp") }),
  imageId: idSchema.nullable().meta({ example: exampleIds.image }),
  modelId: idSchema.nullable(),
});

export const statementLineSchema = aboutSchema.extend({
  id: idSchemaFor("entry"),
  /** of the last booking: "capture" or "release" of a job, "refund" of a purchase, and so on */
  kind: z.enum(ledgerKinds).meta({ example: "capture" }),
  subjectType: z.enum(ledgerSubjects).meta({ example: "generation" }),
  subjectId: idSchemaFor("generation"),
  amount: z.number().int().meta({ example: -4 }),
  /** afterwards; the next line's balance plus this amount */
  balance: z.number().int().meta({ example: 225 }),
  /** of a purchase: what was paid, or, of a refund or what others took back or returned, the money that moved; minor units */
  payment: z
    .object({
      purchaseId: idSchema,
      credits: z.number().int(),
      amount: z.number().int(),
      currency: z.string(),
      paidAt: instantSchema.nullable(),
    })
    .nullable(),
  /** the first one first */
  entries: z
    .array(ledgerEntrySchema)
    .meta({ example: [hold, { ...hold, id: "led_02k9example", kind: "capture", amount: 0 }] }),
});
export type StatementLine = z.infer<typeof statementLineSchema>;

/** Credits set aside for a job or a refund that has not ended. */
const reservationSchema = aboutSchema.extend({
  subjectType: z.enum(holdSubjects),
  subjectId: idSchema,
  amount: z.number().int(),
  /** what of the amount has been delivered so far */
  delivered: z.number().int(),
  createdAt: instantSchema,
});

export const statementSchema = z.object({
  /** what is no line yet, on the first page: these and `spendable` add up to the first line's balance */
  now: z
    .object({
      spendable: z.number().int(),
      /** expired, and not booked yet */
      expired: z.number().int(),
      /** newest first */
      reserved: z.array(reservationSchema),
    })
    .meta({ example: { spendable: 225, expired: 0, reserved: [] } })
    .nullable(),
  /** newest first */
  lines: z.array(statementLineSchema),
  nextCursor: z.string().nullable(),
});
export type Statement = z.infer<typeof statementSchema>;

/** Credits of a training, and of each delivered image. */
export const engineCostsSchema = z.object({
  training: z.number().int().meta({ example: 20 }),
  generation: z.number().int().meta({ example: 1 }),
  edit: z.number().int().meta({ example: 1 }),
});

export const pricesSchema = z.object({
  ...engineCostsSchema.shape,
  promptHelper: z.number().int().meta({ example: 1 }),
  /** the same per engine; those above are of the engine that trains new models, unless another one is chosen */
  engines: z.array(
    z.object({ engine: z.string().meta({ example: "darkroom" }), ...engineCostsSchema.shape }),
  ),
  creditExpiry: z.enum(["30d", "never"]),
  /** whether credits can be bought here; otherwise the studio's operator gives them */
  sells: z.boolean().meta({ example: true }),
  /** whether payments have an invoice, for which a company's name and VAT id can be given when paying */
  invoices: z.boolean().meta({ example: true }),
});
export type Prices = z.infer<typeof pricesSchema>;
export type CreditExpiry = Prices["creditExpiry"];
