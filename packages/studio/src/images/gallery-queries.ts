import type { ListImagesInput } from "@portrait-studio/contract";
import { type Database, generations, images, models } from "@portrait-studio/db";
import { and, count, eq, like, type SQL, sql } from "drizzle-orm";
import type { Actor } from "../context.ts";
import { wordPatterns } from "../lists/fold-text.ts";
import { pageOf } from "../lists/page.ts";
import { modelNotDeleted } from "../lists/read-counter.ts";
import { imageColumns } from "./present-image.ts";

/** The images of a page, and one more. An index alone finds the ids, even in a search; only the rows of the page are read. */
export function selectPage(db: Database, actor: Actor, input: ListImagesInput) {
  const { begins, order, rows } = pageOf(images, input);
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
    .orderBy(...pageOf({ createdAt: page.createdAt, id: page.id }, input).order);
}

/** How many images match, on all pages. */
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
  { modelId, shootId, q, favourites, trash }: ListImagesInput,
): SQL | undefined {
  return and(
    eq(images.userId, userId),
    modelId ? eq(images.modelId, modelId) : undefined,
    ...wordPatterns(q).map((pattern) => like(images.searchText, pattern)),
    // written exactly like the conditions of the indexes, so that the planner uses them
    sql`${images.inGallery}`,
    ...(trash ? [sql`${images.deletedAt} is not null`, modelNotDeleted(images.modelId)] : []),
    trash ? undefined : sql`${images.deletedAt} is null`,
    favourites ? sql`${images.favourite}` : undefined,
    shootId ? ofShoot(shootId) : undefined,
  );
}
