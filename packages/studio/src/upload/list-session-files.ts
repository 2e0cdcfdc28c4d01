import { type PhotoFile, StudioError } from "@portrait-studio/contract";
import { photos } from "@portrait-studio/db";
import { asc, eq } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { presentPhoto, shownColumns } from "../photos/present-photo.ts";
import { findUploadSession } from "./present-upload-session.ts";

export async function listSessionFiles(
  { db, storage }: Pick<Studio, "db" | "storage">,
  actor: Actor,
  { id }: { id: string },
): Promise<PhotoFile[]> {
  if (!(await findUploadSession(db, actor.userId, { id }))) throw new StudioError("NOT_FOUND");
  const rows = await db
    .select(shownColumns)
    .from(photos)
    .where(eq(photos.uploadSessionId, id))
    .orderBy(asc(photos.createdAt), asc(photos.id));
  return rows.map((row) => presentPhoto({ storage }, actor, row));
}
