import { photos } from "@portrait-studio/db";
import { and, eq, type SQL, sql } from "drizzle-orm";

type HeadPlace = Pick<typeof photos.$inferSelect, "headBox" | "headBoxConfirmed" | "storageKey">;

/** Condition for photos that lie as they did when the row was read, with the head still where it was. */
export function hasHead({ headBox, headBoxConfirmed, storageKey }: HeadPlace): SQL | undefined {
  return and(
    eq(photos.storageKey, storageKey),
    eq(photos.headBoxConfirmed, headBoxConfirmed),
    sql`${photos.headBox} is not distinct from ${headBox && JSON.stringify(headBox)}::jsonb`,
  );
}
