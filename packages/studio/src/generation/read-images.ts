import { buildOnce, type Database, images } from "@portrait-studio/db";
import { and, asc, isNull, sql } from "drizzle-orm";

export type ImageRow = typeof images.$inferSelect;

const readOutputs = buildOnce((db) =>
  db
    .select()
    .from(images)
    .where(and(sql`${images.generationId} = any(${sql.placeholder("ids")})`, isNull(images.deletedAt)))
    .orderBy(asc(images.position))
    .prepare("read_outputs"),
);

export async function readImages(
  db: Database,
  requests: readonly { id: string }[],
): Promise<(generationId: string) => ImageRow[]> {
  const ids = requests.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await readOutputs(db).execute({ ids });
  const byRequest = Map.groupBy(rows, (row) => row.generationId);
  return (generationId) => byRequest.get(generationId) ?? [];
}
