import { type Database, trainingSessions } from "@portrait-studio/db";
import type { TrainingProgress } from "@portrait-studio/engine";
import { and, eq, sql } from "drizzle-orm";

/** Stores progress, which never decreases; a training that has ended meanwhile does not change. */
export async function noteProgress(
  db: Database,
  id: string,
  { stage, progress, counted, queuedBefore }: TrainingProgress & { queuedBefore?: number },
): Promise<void> {
  await db
    .update(trainingSessions)
    .set({
      stage,
      stageDone: counted?.done ?? null,
      stageTotal: counted?.of ?? null,
      progress: sql`greatest(${trainingSessions.progress}, ${progress}::real)`,
      queuedAtEngine: queuedBefore ?? null,
    })
    .where(and(eq(trainingSessions.id, id), eq(trainingSessions.status, "processing")));
}
