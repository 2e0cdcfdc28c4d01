import type { UploadSession } from "@portrait-studio/contract";
import { type Database, photos, uploadSessions } from "@portrait-studio/db";
import { and, count, eq } from "drizzle-orm";

type Row = typeof uploadSessions.$inferSelect;

/** The session that matches a condition, with its number of photos. */
export async function findUploadSession(
  db: Database,
  userId: string,
  by: { id: string } | { status: "active" },
): Promise<UploadSession | undefined> {
  const condition = "id" in by ? eq(uploadSessions.id, by.id) : eq(uploadSessions.status, by.status);
  const [found] = await db
    .select({ session: uploadSessions, fileCount: count(photos.id) })
    .from(uploadSessions)
    .leftJoin(photos, eq(photos.uploadSessionId, uploadSessions.id))
    .where(and(eq(uploadSessions.userId, userId), condition))
    .groupBy(uploadSessions.id);
  return found && found.session.status !== "deleted" ? present(found.session, found.fileCount) : undefined;
}

function present(row: Row, fileCount: number): UploadSession {
  return {
    id: row.id,
    status: row.status,
    modelName: row.modelName,
    fileCount,
    trainingJobId: row.trainingSessionId,
    summary: row.summary,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
