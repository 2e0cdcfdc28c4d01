import type { GalleryImage, ListImagesInput, RecipeId } from "@portrait-studio/contract";
import { albumImages, albums, type Database, generations, images, models } from "@portrait-studio/db";
import { and, count, eq, like, type SQL, sql } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { toPattern, toWords } from "../lists/fold-text.ts";
import { getPageQuery, type Page, toPage } from "../lists/page.ts";
import { modelNotDeleted, readCounter } from "../lists/read-counter.ts";
import { isShared } from "./is-shared.ts";
import { imageColumns, presentImage } from "./present-image.ts";

/** Every word of `q` must occur in the prompt or the recipe's name, also within a word, ignoring case and accents. @throws INVALID_CURSOR */
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

export function selectPage(db: Database, actor: Actor, input: ListImagesInput) {
  const { begins, order, rows } = getPageQuery(images, input);
  const page = db
    .select({ id: images.id, createdAt: images.createdAt })
    .from(images)
    .where(and(matching(actor, input), begins))
    .orderBy(...order)
    .limit(rows)
    .as("page");
  return db
    .select(imageColumns)
    .from(page)
    .innerJoin(images, eq(images.id, page.id))
    .innerJoin(models, eq(models.id, images.modelId))
    .innerJoin(generations, eq(generations.id, images.generationId))
    .orderBy(...getPageQuery({ createdAt: page.createdAt, id: page.id }, input).order);
}

export function selectCount(db: Database, actor: Actor, input: ListImagesInput) {
  return db.select({ total: count() }).from(images).where(matching(actor, input));
}

/** An image that a shoot made, or what an edit has made of it since. */
function ofShoot(shootId: string): SQL {
  return sql`${images.rootId} in (select original.id from ${images} original
    join ${generations} request on request.id = original.generation_id where request.shoot_id = ${shootId})`;
}

function matching(
  { userId }: Actor,
  { modelId, recipeId, albumId, shootId, q, favourites, shared, trash }: ListImagesInput,
): SQL | undefined {
  return and(
    eq(images.userId, userId),
    modelId ? eq(images.modelId, modelId) : undefined,
    recipeId ? madeBy(userId, recipeId) : undefined,
    albumId ? isIn(userId, albumId) : undefined,
    ...toWords(q).map((word) => like(images.searchText, toPattern(word))),
    // written exactly like the conditions of the indexes, so that the planner uses them
    sql`${images.inGallery}`,
    ...(trash ? [sql`${images.deletedAt} is not null`, modelNotDeleted(images.modelId)] : []),
    trash ? undefined : sql`${images.deletedAt} is null`,
    favourites ? sql`${images.favourite}` : undefined,
    shared ? sharedBy(userId) : undefined,
    shootId ? ofShoot(shootId) : undefined,
  );
}

/** The requests and edits of a recipe; an edit has that of its image. */
function madeBy(userId: string, recipeId: RecipeId): SQL {
  return sql`${images.generationId} in (
    select ${generations.id} from ${generations}
    where ${generations.userId} = ${userId} and ${generations.recipeId} = ${recipeId})`;
}

/** The lineages of which this person shares an image, not necessarily the one in the gallery. */
function sharedBy(userId: string): SQL {
  return sql`${images.rootId} in (
    select ${images.rootId} from ${images}
    where ${images.userId} = ${userId} and ${images.deletedAt} is null and ${isShared})`;
}

function isIn(userId: string, albumId: string): SQL {
  return sql`${images.rootId} in (
    select ${albumImages.rootId} from ${albumImages}
    join ${albums} on ${albums.id} = ${albumImages.albumId}
    where ${albums.id} = ${albumId} and ${albums.userId} = ${userId})`;
}
