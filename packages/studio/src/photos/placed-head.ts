import type { Box } from "@portrait-studio/contract";
import { photos } from "@portrait-studio/db";
import { and, eq, type SQL, sql } from "drizzle-orm";

export const analysisColumns = {
  id: photos.id,
  storageKey: photos.storageKey,
  analysis: photos.analysis,
  headBox: photos.headBox,
  headBoxConfirmed: photos.headBoxConfirmed,
};

export function placedHead({
  headBox,
  headBoxConfirmed,
}: Pick<typeof photos.$inferSelect, "headBox" | "headBoxConfirmed">): Box | undefined {
  return (headBoxConfirmed && headBox) || undefined;
}

type HeadPlace = Pick<typeof photos.$inferSelect, "headBox" | "headBoxConfirmed" | "storageKey">;

/** Condition for photos that lie as they did when the row was read, with the head still where it was. */
export function hasHead({ headBox, headBoxConfirmed, storageKey }: HeadPlace): SQL | undefined {
  return and(
    eq(photos.storageKey, storageKey),
    eq(photos.headBoxConfirmed, headBoxConfirmed),
    sql`${photos.headBox} is not distinct from ${headBox && JSON.stringify(headBox)}::jsonb`,
  );
}

export function isSameBox(a: Box | null | undefined, b: Box | null | undefined): boolean {
  if (!a || !b) return !a && !b;
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}
