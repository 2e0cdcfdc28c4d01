import { uploadSessionStatuses } from "@portrait-studio/contract/statuses";
import type { Box, CutOutDoubt, PhotoSetSummary, PhotoVerdict } from "@portrait-studio/contract/upload";
import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { belongsTo, createdAt, instant, updatedAt } from "./columns.ts";
import { users } from "./users.ts";

/** JSON of the analyser; the database only uses its version. */
interface StoredAnalysis {
  version: string | number;
}

interface StoredVerdict extends PhotoVerdict {
  cutOutDoubts?: CutOutDoubt[];
  /** which of the analysis's faces the cut-out shows, the analyser's version that cut it, and how doubtful it is, 0..1 */
  cutOutOf?: { subject: number; version: string | number; doubt?: number };
  cutOutPending?: boolean;
}

export const photos = pgTable(
  "photo",
  {
    id: text().primaryKey(),
    userId: belongsTo(() => users.id),
    uploadSessionId: belongsTo(() => uploadSessions.id),
    name: text().notNull(),
    contentType: text().notNull(),
    bytes: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    thumbhash: text().notNull(),
    /** degrees that the person has turned it clockwise since its upload */
    turned: integer().notNull().default(0),
    storageKey: text().notNull(),
    thumbnailKey: text().notNull(),
    /** the analyser's findings about this photo alone; null until it was analysed, and after the person set the head box */
    analysis: jsonb().$type<StoredAnalysis>(),
    /** the verdict on the photo within its session; null until it was analysed */
    verdict: jsonb().$type<StoredVerdict>(),
    headBox: jsonb().$type<Box>(),
    /** whether the person set the head box; then no later analysis changes it */
    headBoxConfirmed: boolean().notNull().default(false),
    /** preview of the cut-out; null until the photo was analysed, and when no usable cut-out was found */
    cutOutKey: text(),
    /** whether it passed as clean; otherwise the person decides about its use */
    cutOutClean: boolean().notNull().default(true),
    /** the person's decision about the cut-out; null means that it is used if it is clean */
    useCutOut: boolean(),
    /** whether the person has left it out of new images of the model that was trained on it */
    leftOut: boolean().notNull().default(false),
    /** when the person deleted it from a trained model; the row is deleted after its files and the engine's copy */
    removedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.uploadSessionId, table.createdAt), index().on(table.userId)],
);

export const uploadSessions = pgTable(
  "upload_session",
  {
    id: text().primaryKey(),
    userId: belongsTo(() => users.id),
    status: text({ enum: uploadSessionStatuses }).notNull().default("active"),
    modelName: text(),
    trainingSessionId: text(),
    /** of its photos together; null until one has been examined */
    summary: jsonb().$type<PhotoSetSummary>(),
    /** days that its person was told its photos are kept after they were needed last */
    photoDays: integer().notNull().default(30),
    /** of the link by which a phone adds photos: the hash of its token, its end, and the photos that it may still send */
    phoneTokenHash: text().unique(),
    phoneUntil: instant(),
    phoneLeft: integer().notNull().default(0),
    /** the session or access token that made the link, which ends with it */
    phoneViewer: jsonb().$type<{ kind: "session" | "token"; id: string }>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("upload_session_one_active").on(table.userId).where(sql`${table.status} = 'active'`),
    index().on(table.userId),
  ],
);
