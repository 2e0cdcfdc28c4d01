import { reportReasons } from "@portrait-studio/contract/choices";
import { sql } from "drizzle-orm";
import { date, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { belongsTo, createdAt, instant } from "./columns.ts";
import { images } from "./images.ts";

/** A visitor of a share page reported the image. Deleted with the image. */
export const reports = pgTable(
  "report",
  {
    id: text().primaryKey(),
    imageId: belongsTo(() => images.id),
    reason: text({ enum: reportReasons }).notNull(),
    /** the visitor's own words */
    note: text(),
    /** keyed hash of the network, deleted after two days; null if the network is unknown */
    networkHash: text(),
    /** in UTC; each network can report an image once a day */
    day: date({ mode: "string" }).notNull().default(sql`(clock_timestamp() at time zone 'utc')::date`),
    /** when an operator closed it */
    closedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("report_once_a_day").on(table.imageId, table.networkHash, table.day),
    index("report_open").on(table.createdAt).where(sql`${table.closedAt} is null`),
    index("report_of_known_network").on(table.createdAt).where(sql`${table.networkHash} is not null`),
  ],
);
