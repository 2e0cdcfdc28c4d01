import { type Album, StudioError } from "@portrait-studio/contract";
import type { Actor, Studio } from "../context.ts";
import { listAlbums } from "./list-albums.ts";

/** @throws NOT_FOUND */
export async function findAlbum(studio: Pick<Studio, "db">, actor: Actor, id: string): Promise<Album> {
  const found = (await listAlbums(studio, actor)).find((album) => album.id === id);
  if (!found) throw new StudioError("NOT_FOUND");
  return found;
}
