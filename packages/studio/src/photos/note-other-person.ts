import { type Database, photos } from "@portrait-studio/db";
import { and, inArray, not, sql } from "drizzle-orm";

export const showsOtherPerson = sql`coalesce(${photos.verdict} -> 'problems' @> '["otherPerson"]', false)`;

/** Notes at a training which of its photos show somebody else; one that was never judged is judged if the training gives it back. */
export async function noteOtherPerson(db: Database, photoIds: readonly string[]): Promise<void> {
  if (photoIds.length === 0) return;
  const verdict = sql`coalesce(${photos.verdict}, '{"cutOutPending": true}') || jsonb_build_object(
    'level', 'attention', 'problems', coalesce(${photos.verdict} -> 'problems', '[]') || '["otherPerson"]')`;
  await db
    .update(photos)
    .set({ verdict })
    .where(and(inArray(photos.id, [...photoIds]), not(showsOtherPerson)));
}
