import { photos } from "@portrait-studio/db";
import { and, eq, type SQL, sql } from "drizzle-orm";

type Head = Pick<typeof photos.$inferSelect, "headBox" | "headBoxConfirmed">;

/** Condition for photos whose head is still where it was when the row was read. */
export function hasHead({ headBox, headBoxConfirmed }: Head): SQL | undefined {
  return and(
    eq(photos.headBoxConfirmed, headBoxConfirmed),
    sql`${photos.headBox} is not distinct from ${headBox && JSON.stringify(headBox)}::jsonb`,
  );
}
