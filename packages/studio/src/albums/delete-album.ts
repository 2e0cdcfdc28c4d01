import { StudioError } from "@portrait-studio/contract";
import { albums } from "@portrait-studio/db";
import { and, eq } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";

/** Deletes an album; its images stay in the gallery. @throws NOT_FOUND */
export async function deleteAlbum(
  { db }: Pick<Studio, "db">,
  actor: Actor,
  { id }: { id: string },
): Promise<{ id: string; deleted: true }> {
  const own = and(eq(albums.id, id), eq(albums.userId, actor.userId));
  const { rowCount } = await db.delete(albums).where(own);
  if (!rowCount) throw new StudioError("NOT_FOUND");
  return { id, deleted: true };
}
