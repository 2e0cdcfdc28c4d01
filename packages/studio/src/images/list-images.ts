import type { GalleryImage, ListInput } from "@portrait-studio/contract";
import { generations, images, models } from "@portrait-studio/db";
import { and, asc, count, desc, eq, ilike } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { beyondCursor, containing, encodeCursor } from "../cursor.ts";
import { imageColumns, presentImage } from "./present-image.ts";

interface Page {
  items: GalleryImage[];
  nextCursor: string | null;
  /** pictures that match, on all pages */
  total: number;
}

/** The person's pictures, a page at a time. @throws INVALID_CURSOR */
export async function listImages(
  { db, storage }: Pick<Studio, "db" | "storage">,
  actor: Actor,
  { limit, cursor, modelId, q, sort }: ListInput,
): Promise<Page> {
  const matching = and(
    eq(images.userId, actor.userId),
    modelId ? eq(images.modelId, modelId) : undefined,
    q ? ilike(images.prompt, containing(q)) : undefined,
  );
  const direction = sort === "newest" ? desc : asc;
  const [rows, [counted]] = await Promise.all([
    db
      .select(imageColumns)
      .from(images)
      .innerJoin(models, eq(models.id, images.modelId))
      .innerJoin(generations, eq(generations.id, images.generationId))
      .where(and(matching, beyondCursor(cursor, images, sort)))
      .orderBy(direction(images.createdAt), direction(images.id))
      .limit(limit + 1),
    db.select({ total: count() }).from(images).where(matching),
  ]);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) => presentImage(storage, row)),
    nextCursor: last ? encodeCursor(last.image) : null,
    total: counted?.total ?? 0,
  };
}
