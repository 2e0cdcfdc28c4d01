import { type Album, StudioError } from "@portrait-studio/contract";
import { albums } from "@portrait-studio/db";
import { and, eq } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { findAlbum } from "./list-albums.ts";

/** @throws NOT_FOUND */
export async function renameAlbum(
  { db }: Pick<Studio, "db">,
  actor: Actor,
  { id, name }: { id: string; name: string },
): Promise<Album> {
  const { rowCount } = await db
    .update(albums)
    .set({ name })
    .where(and(eq(albums.id, id), eq(albums.userId, actor.userId)));
  if (!rowCount) throw new StudioError("NOT_FOUND");
  return findAlbum({ db }, actor, id);
}
