import type { Box, CutOutDoubt, PhotoVerdict } from "@portrait-studio/contract/upload";
import { boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";
import { uploadSessions } from "./upload-sessions.ts";
import { users } from "./users.ts";

/** JSON of which the database knows only which version of the analyser wrote it. */
interface PhotoAnalysis {
  version: string | number;
}

/** A verdict with what is stored beside it. */
interface StoredVerdict extends PhotoVerdict {
  cutOutDoubts?: CutOutDoubt[];
  /** which of the analysis's faces the cut-out shows, and the analyser's version that cut it */
  cutOutOf?: { subject: number; version: string | number };
  /** the person is still being cut out */
  cutOutPending?: boolean;
}

export const photos = pgTable(
  "photo",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    uploadSessionId: text()
      .notNull()
      .references(() => uploadSessions.id, { onDelete: "cascade" }),
    name: text().notNull(),
    contentType: text().notNull(),
    bytes: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    thumbhash: text().notNull(),
    storageKey: text().notNull(),
    thumbnailKey: text().notNull(),
    /** findings about this photo alone, as its analyser wrote them; null until then, and after the person placed the head */
    analysis: jsonb().$type<PhotoAnalysis>(),
    /** judgement of the photo among those of its session; null until it has been analysed */
    verdict: jsonb().$type<StoredVerdict>(),
    headBox: jsonb().$type<Box>(),
    /** the person's word on where the face is; nothing that is found later changes it */
    headBoxConfirmed: boolean().notNull().default(false),
    /** preview of the person cut out; null until it has been looked at, and where there is nothing worth a look */
    cutOutKey: text(),
    /** whether it passed as clean, or the person has to say so */
    cutOutClean: boolean().notNull().default(true),
    /** the person's word on the cut-out; null means that a clean one is used */
    useCutOut: boolean(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.uploadSessionId, table.createdAt), index().on(table.userId)],
);
