import { type Database, images } from "@portrait-studio/db";
import { and, asc, inArray, isNull } from "drizzle-orm";

export type ImageRow = typeof images.$inferSelect;

/** The delivered images of several requests, by request and position, without those in the trash. */
export async function readImages(
  db: Database,
  requests: readonly { id: string }[],
): Promise<(generationId: string) => ImageRow[]> {
  const ids = requests.map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(images)
          .where(and(inArray(images.generationId, ids), isNull(images.deletedAt)))
          .orderBy(asc(images.position));
  const byRequest = Map.groupBy(rows, (row) => row.generationId);
  return (generationId) => byRequest.get(generationId) ?? [];
}
