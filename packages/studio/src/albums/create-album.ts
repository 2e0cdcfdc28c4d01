import { type Album, type CreateAlbumInput, limits, StudioError } from "@portrait-studio/contract";
import { albums, newId, runInTransaction, users } from "@portrait-studio/db";
import { count, eq } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { addToAlbum } from "./change-album.ts";
import { findAlbum } from "./list-albums.ts";

/** @throws TOO_MANY_ALBUMS {maximum}, NOT_FOUND when one image is not the person's */
export async function createAlbum(
  { db }: Pick<Studio, "db">,
  actor: Actor,
  { name, imageIds = [] }: CreateAlbumInput,
): Promise<Album> {
  const { userId } = actor;
  const id = newId("album");
  await runInTransaction(db, async (tx) => {
    // locked, so that concurrent requests cannot exceed the maximum
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
    const [owned] = await tx.select({ count: count() }).from(albums).where(eq(albums.userId, userId));
    if ((owned?.count ?? 0) >= limits.maxAlbums)
      throw new StudioError("TOO_MANY_ALBUMS", { maximum: limits.maxAlbums });
    await tx.insert(albums).values({ id, userId, name });
    await addToAlbum(tx, actor, id, imageIds);
  });
  return findAlbum({ db }, actor, id);
}
