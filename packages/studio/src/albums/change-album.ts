import { type Album, type ChangeAlbumInput, StudioError } from "@portrait-studio/contract";
import { albumImages, albums, images, runInTransaction, type Transaction } from "@portrait-studio/db";
import { and, eq, inArray } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { findAlbum } from "./list-albums.ts";

/** Puts images in and takes images out; what is there, or not, already stays so. @throws NOT_FOUND, also for one of the images */
export async function changeAlbum(
  { db }: Pick<Studio, "db">,
  actor: Actor,
  { id, add = [], remove = [] }: ChangeAlbumInput,
): Promise<Album> {
  await runInTransaction(db, async (tx) => {
    const [album] = await tx
      .select({ id: albums.id })
      .from(albums)
      .where(and(eq(albums.id, id), eq(albums.userId, actor.userId)))
      .for("no key update");
    if (!album) throw new StudioError("NOT_FOUND");
    await addToAlbum(tx, actor, id, add);
    const gone = await findRoots(tx, actor, remove);
    if (gone.length > 0)
      await tx.delete(albumImages).where(and(eq(albumImages.albumId, id), inArray(albumImages.rootId, gone)));
  });
  return findAlbum({ db }, actor, id);
}

/** In a transaction of the caller, which has the album. @throws NOT_FOUND */
export async function addToAlbum(
  tx: Transaction,
  actor: Actor,
  albumId: string,
  imageIds: readonly string[],
): Promise<void> {
  const rootIds = await findRoots(tx, actor, imageIds);
  if (rootIds.length === 0) return;
  await tx
    .insert(albumImages)
    .values(rootIds.map((rootId) => ({ albumId, rootId })))
    .onConflictDoNothing();
}

/** The originals of images. @throws NOT_FOUND when one of them is not the person's */
async function findRoots(tx: Transaction, { userId }: Actor, imageIds: readonly string[]): Promise<string[]> {
  const ids = [...new Set(imageIds)];
  if (ids.length === 0) return [];
  const found = await tx
    .select({ rootId: images.rootId })
    .from(images)
    .where(and(inArray(images.id, ids), eq(images.userId, userId)));
  if (found.length < ids.length) throw new StudioError("NOT_FOUND");
  return [...new Set(found.map(({ rootId }) => rootId))].toSorted();
}
