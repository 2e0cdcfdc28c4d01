import { StudioError, type UploadSession } from "@portrait-studio/contract";
import { trainingSessions, uploadSessions } from "@portrait-studio/db";
import { and, eq } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { findUploadSession } from "./present-upload-session.ts";

/** Closes a session with the training that uses it. Safe to repeat; the id of another training is refused. */
export async function completeUploadSession(
  { db }: Pick<Studio, "db">,
  actor: Actor,
  { id, trainingJobId }: { id: string; trainingJobId: string },
): Promise<UploadSession> {
  const session = await findUploadSession(db, actor.userId, { id });
  const [training] = await db
    .select({ uploadSessionId: trainingSessions.uploadSessionId })
    .from(trainingSessions)
    .where(and(eq(trainingSessions.id, trainingJobId), eq(trainingSessions.userId, actor.userId)));
  if (!session || !training) throw new StudioError("NOT_FOUND");
  if (training.uploadSessionId !== id) throw new StudioError("WRONG_STATE");
  if (session.trainingJobId && session.trainingJobId !== trainingJobId) throw new StudioError("WRONG_STATE");
  await db
    .update(uploadSessions)
    .set({ status: "completed", trainingSessionId: trainingJobId })
    .where(and(eq(uploadSessions.id, id), eq(uploadSessions.status, "active")));
  const completed = await findUploadSession(db, actor.userId, { id });
  if (!completed) throw new StudioError("NOT_FOUND");
  return completed;
}
