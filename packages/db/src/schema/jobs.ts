import { aspectRatios, type ImageFlaw, retouchSettings, variants } from "@portrait-studio/contract/choices";
import { type ErrorDetails, errorCodes } from "@portrait-studio/contract/errors";
import { recipeIds } from "@portrait-studio/contract/recipes";
import {
  generationKinds,
  generationStatuses,
  refinementStatuses,
  trainingStages,
  trainingStatuses,
} from "@portrait-studio/contract/statuses";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, real, text } from "drizzle-orm/pg-core";
import { belongsTo, createdAt, instant, updatedAt } from "./columns.ts";
import { models } from "./models.ts";
import { photos, uploadSessions } from "./photos.ts";
import { users } from "./users.ts";

export const jobColumns = () => ({
  id: text().primaryKey(),
  userId: belongsTo(() => users.id),
  modelId: belongsTo(() => models.id),
  /** null for work that cost nothing */
  holdId: text(),
  creditsCharged: integer().notNull().default(0),
  /** 0 to 1, never decreasing; null where its engine does not tell it, and for a request that has ended */
  progress: real(),
  errorCode: text({ enum: errorCodes as [string, ...string[]] }),
  errorDetails: jsonb().$type<ErrorDetails>(),
  engineTicket: jsonb(),
  /** jobs before it at the engine, as last reported */
  queuedAtEngine: integer(),
  startedAt: instant(),
  completedAt: instant(),
  deadlineAt: instant().notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const trainingSessions = pgTable(
  "training_session",
  {
    ...jobColumns(),
    uploadSessionId: text()
      .notNull()
      .references(() => uploadSessions.id),
    status: text({ enum: trainingStatuses }).notNull().default("queued"),
    stage: text({ enum: trainingStages }).notNull().default("queued"),
    /** what the stage counts, e.g. the 4 and the 12 of photo 4 of 12 */
    stageDone: integer(),
    stageTotal: integer(),
    imageCount: integer().notNull(),
    /** version of the text about face data that the person agreed to, and when */
    consentVersion: text(),
    consentAt: instant(),
    /** credits held for it, fixed when it was requested */
    cost: integer().notNull(),
    toldAt: instant(),
  },
  (table) => [
    index().on(table.userId, table.createdAt),
    index().on(table.modelId),
    index().on(table.status, table.deadlineAt),
  ],
);

export const shoots = pgTable(
  "shoot",
  {
    id: text().primaryKey(),
    userId: belongsTo(() => users.id),
    modelId: belongsTo(() => models.id),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId, table.createdAt), index().on(table.modelId)],
);

/** The part of the image table that a foreign key needs; importing images.ts would be a circle. */
const images = pgTable("image", { id: text().primaryKey() });

export const generations = pgTable(
  "generation",
  {
    ...jobColumns(),
    kind: text({ enum: generationKinds }).notNull().default("generation"),
    sourceImageId: text().references(() => images.id, { onDelete: "cascade" }),
    /** strength of an edit, 0 to 1 */
    strength: real(),
    shootId: text().references(() => shoots.id, { onDelete: "cascade" }),
    prompt: text().notNull(),
    negativePrompt: text(),
    recipeId: text({ enum: recipeIds }),
    variant: text({ enum: variants }),
    count: integer().notNull(),
    aspectRatio: text({ enum: aspectRatios }).notNull(),
    retouch: text({ enum: retouchSettings }),
    seed: integer().notNull(),
    /** the photo that all its images are to be made from */
    photoId: text().references(() => photos.id, { onDelete: "set null" }),
    likeImageId: text().references(() => images.id, { onDelete: "set null" }),
    /** the engine's plan of an image of the contact sheet, which this one is to show at full size */
    plan: jsonb(),
    /** what its images show, by position, as the engine chose it; then what had a flaw. Null where the engine invents */
    renditions: jsonb().$type<unknown[]>(),
    status: text({ enum: generationStatuses }).notNull().default("pending"),
    reading: jsonb().$type<{ understood: string[]; withoutEffect: string[] }>(),
    /** small renders of images that are being made: base64 of WebP by position; null once the request has ended */
    previews: jsonb().$type<Record<string, string>>(),
    /** images that the engine holds back, and what was wrong in each that it made for them; null where there are none */
    withheld: jsonb().$type<{ position: number; flaw: ImageFlaw }[]>(),
    /** credits per image, fixed when it was requested */
    unitCost: integer().notNull(),
    /** each of its images was compared with the person and is of somebody else: their credits are offered back */
    showsAnotherPerson: boolean("unlike").notNull().default(false),
    /** what was given back for that, once */
    creditsReturned: integer().notNull().default(0),
  },
  (table) => [
    check(
      "generation_edit_has_source",
      sql`(${table.kind} = 'edit') = (${table.sourceImageId} is not null and ${table.strength} is not null)`,
    ),
    index("generation_list")
      .on(table.userId, table.createdAt, table.id)
      .where(sql`${table.kind} = 'generation'`),
    index().on(table.sourceImageId),
    // a deletion looks for what refers to it
    index("generation_photo").on(table.photoId).where(sql`${table.photoId} is not null`),
    index("generation_like").on(table.likeImageId).where(sql`${table.likeImageId} is not null`),
    index("generation_of_shoot").on(table.shootId).where(sql`${table.shootId} is not null`),
    index().on(table.modelId),
    index().on(table.userId),
    index().on(table.status, table.deadlineAt),
  ],
);

export const promptRefinements = pgTable(
  "prompt_refinement",
  {
    id: text().primaryKey(),
    userId: belongsTo(() => users.id),
    holdId: text().notNull(),
    idea: text().notNull(),
    status: text({ enum: refinementStatuses }).notNull().default("processing"),
    answer: jsonb(),
    creditsCharged: integer().notNull().default(0),
    deadlineAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId, table.createdAt), index().on(table.status, table.deadlineAt)],
);
