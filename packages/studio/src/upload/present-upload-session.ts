import { type UploadSession, uploadSessionSchema } from "@portrait-studio/contract";
import { type Database, photos, uploadSessions } from "@portrait-studio/db";
import { and, count, eq } from "drizzle-orm";
import { presentColumns } from "../present-columns.ts";

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
  if (!found || found.session.status === "deleted") return undefined;
  const { session, fileCount } = found;
  return {
    ...presentColumns(uploadSessionSchema, session),
    fileCount,
    trainingJobId: session.trainingSessionId,
  };
}
