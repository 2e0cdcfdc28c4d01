import { errorCodes } from "@portrait-studio/contract/errors";
import { recipeIds } from "@portrait-studio/contract/recipes";
import {
  aspectRatios,
  generationKinds,
  generationStatuses,
  variants,
} from "@portrait-studio/contract/statuses";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, real, text } from "drizzle-orm/pg-core";
import { createdAt, instant, updatedAt } from "./columns.ts";
import { models } from "./models.ts";
import { users } from "./users.ts";

/** The table of images.ts, which refers to this one: as much of it as a foreign key needs. */
const images = pgTable("image", { id: text().primaryKey() });

/** A request: new images of a model, or edits of an image. Both are held, followed, delivered and paid alike. */
export const generations = pgTable(
  "generation",
  {
    id: text().primaryKey(),
    kind: text({ enum: generationKinds }).notNull().default("generation"),
    /** the image that an edit starts from */
    sourceImageId: text().references(() => images.id, { onDelete: "cascade" }),
    /** how far an edit goes, 0 to 1 */
    strength: real(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    modelId: text()
      .notNull()
      .references(() => models.id, { onDelete: "cascade" }),
    holdId: text().notNull(),
    /** what is asked for; an edit's instruction */
    prompt: text().notNull(),
    negativePrompt: text(),
    recipeId: text({ enum: recipeIds }),
    variant: text({ enum: variants }),
    count: integer().notNull(),
    aspectRatio: text({ enum: aspectRatios }).notNull(),
    seed: integer().notNull(),
    status: text({ enum: generationStatuses }).notNull().default("pending"),
    reading: jsonb().$type<{ understood: string[]; withoutEffect: string[] }>(),
    /** credits one image costs, decided when it was asked for */
    unitCost: integer().notNull(),
    creditsCharged: integer().notNull().default(0),
    /** each of its images was compared with the person and is of somebody else: their credits are offered back */
    unlike: boolean().notNull().default(false),
    /** what was given back for that, once */
    creditsReturned: integer().notNull().default(0),
    errorCode: text({ enum: errorCodes as [string, ...string[]] }),
    engineTicket: jsonb(),
    /** jobs that the engine said it does first, when it was last asked */
    queuedAtEngine: integer(),
    startedAt: instant(),
    completedAt: instant(),
    deadlineAt: instant().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
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
    index().on(table.modelId),
    index().on(table.userId),
    index().on(table.status, table.deadlineAt),
  ],
);
