import { type Album, albumSchema, StudioError } from "@portrait-studio/contract";
import { albumImages, albums, images } from "@portrait-studio/db";
import { and, asc, count, eq, isNull } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { presentColumns } from "../present-columns.ts";

export async function listAlbums({ db }: Pick<Studio, "db">, { userId }: Actor): Promise<Album[]> {
  const rows = await db
    .select({ album: albums, imageCount: count(images.id) })
    .from(albums)
    .leftJoin(albumImages, eq(albumImages.albumId, albums.id))
    .leftJoin(
      images,
      and(eq(images.rootId, albumImages.rootId), eq(images.inGallery, true), isNull(images.deletedAt)),
    )
    .where(eq(albums.userId, userId))
    .groupBy(albums.id)
    .orderBy(asc(albums.name), asc(albums.id));
  return rows.map(({ album, imageCount }) => ({ ...presentColumns(albumSchema, album), imageCount }));
}

/** @throws NOT_FOUND */
export async function findAlbum(studio: Pick<Studio, "db">, actor: Actor, id: string): Promise<Album> {
  const found = (await listAlbums(studio, actor)).find((album) => album.id === id);
  if (!found) throw new StudioError("NOT_FOUND");
  return found;
}
