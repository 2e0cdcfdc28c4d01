import { generations, images } from "@portrait-studio/db";
import { and, asc, count, eq, gt, lte, max, sql } from "drizzle-orm";
import type { Studio } from "../context.ts";
import { hasSearchWords, toSearchText } from "./image-words.ts";

/**
 * Adds recipe and colours to what the next images are found by, where they are older than these words, or a process of an older
 * version has stored them.
 * @param page where to continue, and how many images are looked at
 */
export async function addSearchWords(
  { db }: Pick<Studio, "db">,
  { after, limit = 2000 }: { after: string; limit?: number },
): Promise<{ next: string | null }> {
  const page = db
    .select({ id: images.id })
    .from(images)
    .where(gt(images.id, after))
    .orderBy(asc(images.id))
    .limit(limit)
    .as("page");
  const [seen] = await db.select({ last: max(page.id), rows: count() }).from(page);
  if (!seen?.last) return { next: null };
  const { last, rows } = seen;
  const old = await db
    .select({
      id: images.id,
      before: images.searchText,
      prompt: images.prompt,
      thumbhash: images.thumbhash,
      recipeId: generations.recipeId,
    })
    .from(images)
    .innerJoin(generations, eq(generations.id, images.generationId))
    .where(and(gt(images.id, after), lte(images.id, last), sql`not ${hasSearchWords(images.searchText)}`));
  const texts = await Promise.all(
    old.map(async (image) => ({ ...image, after: await toSearchText(image, image.thumbhash) })),
  );
  if (texts.length > 0)
    await db.execute(sql`update ${images} set search_text = text.after
      from json_to_recordset(${JSON.stringify(texts)}::json) as text(id text, before text, after text)
      where ${images.id} = text.id and ${images.searchText} = text.before`);
  return { next: rows < limit ? null : last };
}
