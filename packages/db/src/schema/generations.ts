import { aspectRatios, type ImageFlaw, retouchSettings, variants } from "@portrait-studio/contract/choices";
import { recipeIds } from "@portrait-studio/contract/recipes";
import { generationKinds, generationStatuses } from "@portrait-studio/contract/statuses";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, real, text, uniqueIndex } from "drizzle-orm/pg-core";
import { jobColumns } from "./jobs.ts";
import { photos } from "./photos.ts";
import { shoots } from "./shoots.ts";
import { trainingSessions } from "./training-sessions.ts";

/** The part of the image table that a foreign key needs; importing images.ts would be a circle. */
const images = pgTable("image", { id: text().primaryKey() });

/** A request for new images of a model, or for edits of an image. Both kinds work in the same way. */
export const generations = pgTable(
  "generation",
  {
    ...jobColumns(),
    kind: text({ enum: generationKinds }).notNull().default("generation"),
    /** the image that is edited */
    sourceImageId: text().references(() => images.id, { onDelete: "cascade" }),
    /** strength of an edit, 0 to 1 */
    strength: real(),
    /** the training that it tests */
    trainingSessionId: text().references(() => trainingSessions.id, { onDelete: "cascade" }),
    /** the shoot that it is part of */
    shootId: text().references(() => shoots.id, { onDelete: "cascade" }),
    /** the prompt, or an edit's instruction */
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
    /** the image that its images are to be like */
    likeImageId: text().references(() => images.id, { onDelete: "set null" }),
    /** the engine's plan of an image of the contact sheet, which this one is to show at full size */
    plan: jsonb(),
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
    uniqueIndex("generation_test_once").on(table.trainingSessionId, table.recipeId),
    index().on(table.modelId),
    index().on(table.userId),
    index().on(table.status, table.deadlineAt),
  ],
);
