import type { PhotoFile } from "@portrait-studio/contract";
import { photos } from "@portrait-studio/db";
import { asc, eq } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { presentPhoto } from "./present-photo.ts";

/** Every photo that the person has stored, oldest first. */
export async function listTrainingFiles(
  { db, storage }: Pick<Studio, "db" | "storage">,
  actor: Actor,
): Promise<PhotoFile[]> {
  const rows = await db
    .select()
    .from(photos)
    .where(eq(photos.userId, actor.userId))
    .orderBy(asc(photos.createdAt), asc(photos.id));
  return rows.map((row) => presentPhoto(storage, row));
}
