import type { PhotoFile } from "@portrait-studio/contract";
import { photos, uploadSessions } from "@portrait-studio/db";
import { and, asc, eq, isNull, ne } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { presentPhoto, shownColumns } from "./present-photo.ts";

export async function listTrainingFiles(
  { db, storage }: Pick<Studio, "db" | "storage">,
  actor: Actor,
): Promise<PhotoFile[]> {
  const rows = await db
    .select(shownColumns)
    .from(photos)
    .innerJoin(uploadSessions, eq(uploadSessions.id, photos.uploadSessionId))
    .where(
      and(eq(photos.userId, actor.userId), isNull(photos.removedAt), ne(uploadSessions.status, "deleted")),
    )
    .orderBy(asc(photos.createdAt), asc(photos.id));
  return rows.map((photo) => presentPhoto({ storage }, actor, photo));
}
