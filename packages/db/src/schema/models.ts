import { type ImageFlaw, variants } from "@portrait-studio/contract/choices";
import type { RecipeId } from "@portrait-studio/contract/recipes";
import { contactSheetStatuses, trainingStatuses } from "@portrait-studio/contract/statuses";
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { belongsTo, createdAt, instant, updatedAt } from "./columns.ts";
import { users } from "./users.ts";

/** The engine's JSON of a photo; the database uses only its id. */
interface StoredSource {
  id: string;
}

export const models = pgTable(
  "model",
  {
    id: text().primaryKey(),
    userId: belongsTo(() => users.id),
    name: text().notNull(),
    triggerWord: text().notNull(),
    description: text(),
    /** form in which recipes speak of the person; null until it is chosen */
    variant: text({ enum: variants }),
    imageCount: integer().notNull(),
    portraitCount: integer().notNull().default(0),
    generationCount: integer().notNull().default(0),
    status: text({ enum: trainingStatuses }).notNull().default("queued"),
    /** the engine that trains it, and its reference to the result */
    engine: text().notNull(),
    artifactRef: text(),
    /** what its engine says of the photos that images are made from; null for engines that make none from photos, and until it is known */
    sources: jsonb().$type<StoredSource[]>(),
    /** rises when photos are left out, used again or deleted: what was made of them before is out of date */
    photosVersion: integer().notNull().default(0),
    /** thumbnail of its best photo; an image chosen as the cover is marked in its own row */
    coverKey: text(),
    /** when the person deleted it; the row is deleted after its files, here and at the engine */
    deletedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    completedAt: instant(),
  },
  (table) => [
    index().on(table.userId, table.createdAt),
    uniqueIndex("model_trigger_word").on(table.userId, table.triggerWord),
  ],
);

/** Biometric data, in a table of its own so that nothing that reads models carries it along; it goes as soon as its model is deleted. */
export const modelIdentities = pgTable("model_identity", {
  modelId: text()
    .primaryKey()
    .references(() => models.id, { onDelete: "cascade" }),
  /** of the network that described the faces: those of another version can't be compared */
  version: integer().notNull(),
  /** one for each photo that shows the person beyond doubt: 128 floats in base64 */
  identities: jsonb().$type<string[]>().notNull(),
  /** the photos that they are of: after the training it only gets shorter */
  photoIds: jsonb().$type<string[]>().notNull(),
  createdAt: createdAt(),
});

/** A frame, with the engine's plan, from which it is developed. */
interface StoredFrame {
  recipeId: RecipeId;
  prompt: string;
  seed: number;
  photoId: string;
  ownBackground?: boolean;
  /** of the image at full size, in pixels */
  width: number;
  height: number;
  storageKey: string;
  plan: unknown;
}

interface MissingFrame {
  recipeId: RecipeId;
  flaw: ImageFlaw;
}

export const contactSheets = pgTable("contact_sheet", {
  modelId: text()
    .primaryKey()
    .references(() => models.id, { onDelete: "cascade" }),
  /** of the version that was asked for last */
  status: text({ enum: contactSheetStatuses }).notNull(),
  /** the model's `photosVersion` that was asked for last, and the one that the frames show */
  wantedVersion: integer().notNull(),
  framesVersion: integer(),
  frames: jsonb().$type<StoredFrame[]>().notNull().default([]),
  /** recipes of which no clean frame could be made, and why */
  missing: jsonb().$type<MissingFrame[]>().notNull().default([]),
  /** the last that were made, each of a set of photos */
  earlier: jsonb()
    .$type<{ photoIds: string[]; frames: StoredFrame[]; missing: MissingFrame[] }[]>()
    .notNull()
    .default([]),
  requestedAt: instant().notNull(),
  createdAt: createdAt(),
});
