import type { ImageFlaw } from "@portrait-studio/contract/choices";
import type { RecipeId } from "@portrait-studio/contract/recipes";
import { contactSheetStatuses } from "@portrait-studio/contract/statuses";
import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";
import { models } from "./models.ts";

/** A frame, with the engine's plan, from which it is developed. */
interface StoredFrame {
  recipeId: RecipeId;
  prompt: string;
  seed: number;
  photoId: string;
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

/** The contact sheet of a model: one for each version of its photos, of which the last is kept. */
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
