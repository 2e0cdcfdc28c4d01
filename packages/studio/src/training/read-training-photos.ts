import { type Database, photos } from "@portrait-studio/db";
import type { TrainingPhoto } from "@portrait-studio/engine";
import { and, asc, eq, isNull, not, sql } from "drizzle-orm";
import { placedHead } from "../photos/placed-head.ts";

const showsOtherPerson = sql`coalesce(${photos.verdict} -> 'problems' @> '["otherPerson"]', false)`;

/** Photos come in the order of upload. @param options.ofPerson leaves out those of somebody else, who could be most of a smaller set */
export async function readTrainingPhotos(
  db: Database,
  uploadSessionId: string,
  { ofPerson = false }: { ofPerson?: boolean } = {},
): Promise<TrainingPhoto[]> {
  const rows = await db
    .select({
      id: photos.id,
      key: photos.storageKey,
      headBox: photos.headBox,
      headBoxConfirmed: photos.headBoxConfirmed,
      useCutOut: photos.useCutOut,
    })
    .from(photos)
    .where(
      and(
        eq(photos.uploadSessionId, uploadSessionId),
        eq(photos.leftOut, false),
        isNull(photos.removedAt),
        ofPerson ? not(showsOtherPerson) : undefined,
      ),
    )
    .orderBy(asc(photos.createdAt), asc(photos.id));
  // the engine detects heads itself, except where the person has set the head box
  return rows.map(({ id, key, useCutOut, ...row }) => {
    const headBox = placedHead(row);
    return { id, key, ...(headBox && { headBox }), ...(useCutOut === null ? {} : { cutOut: useCutOut }) };
  });
}
