import type { GalleryImage, ListImagesInput } from "@portrait-studio/contract";
import type { Actor, Studio } from "../context.ts";
import { type Page, toPage } from "../lists/page.ts";
import { readCounter } from "../lists/read-counter.ts";
import { selectCount, selectPage } from "./gallery-queries.ts";
import { presentImage } from "./present-image.ts";

/**
 * A page of the person's images, one per lineage: the gallery, its favourites, what is shared, an album, one shoot, or the trash. Every word
 * of `q` must occur in the prompt or the name of the recipe, also within a word, ignoring case and accents.
 * @throws INVALID_CURSOR
 */
export async function listImages(
  studio: Pick<Studio, "db" | "storage" | "settings">,
  actor: Actor,
  input: ListImagesInput,
): Promise<Page<GalleryImage>> {
  const { db } = studio;
  const { limit, sort, modelId, recipeId, albumId, shootId, q, favourites, shared, trash } = input;
  const [rows, total] = await Promise.all([
    selectPage(db, actor, input),
    q || recipeId || albumId || shootId || favourites || shared || trash
      ? selectCount(db, actor, input).then(([counted]) => counted?.total ?? 0)
      : readCounter(db, actor, "images", modelId),
  ]);
  return toPage(rows, { limit, sort, total, getPosition: (row) => row.image }, (shown) =>
    shown.map((row) => presentImage(studio, actor, row)),
  );
}
