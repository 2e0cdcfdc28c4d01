import { type Database, newId } from "@portrait-studio/db";
import { sql } from "drizzle-orm";
import type { Actor } from "../context.ts";

const words =
  "luz noir studio linen window autumn smile café harbour velvet rain desk mountain copper silk evening";

/**
 * Fills galleries by SQL, for plans and measurements, with the people's rows interleaved. Everyone has one model, one request
 * per image, and every 50th image as a favourite. Prompts have about 140 characters; one in 20 contains "garden", and each ends
 * in a unique word.
 */
export async function fillGallery(
  db: Database,
  { people, imagesEach }: { people: number; imagesEach: number },
): Promise<{ actors: Actor[]; modelIds: string[] }> {
  const rows = Array.from({ length: people }, () => ({ userId: newId("user"), modelId: newId("model") }));
  const people$ = sql`json_to_recordset(${JSON.stringify(rows)}::json) as person("userId" text, "modelId" text)`;
  await db.execute(sql`
    insert into "user" (id, email, image_count, generation_count, models_made)
    select "userId", "userId" || '@example.com', ${imagesEach}, ${imagesEach}, 1 from ${people$}`);
  await db.execute(sql`
    insert into model (id, user_id, name, trigger_word, image_count, engine, status, portrait_count, generation_count)
    select "modelId", "userId", 'Me', 'ps1', 12, 'scripted', 'completed', ${imagesEach}, ${imagesEach} from ${people$}`);
  await db.execute(sql`
    insert into generation (id, user_id, model_id, hold_id, prompt, count, aspect_ratio, seed, status, unit_cost,
      deadline_at, created_at)
    select 'gen_' || md5("userId" || n), "userId", "modelId", 'hld_none', prompt.prompt, 1, '4:5', n, 'completed', 1,
      now(), timestamptz '2026-01-01' + n * interval '31 seconds'
    from ${people$}, generate_series(1, ${imagesEach}::int) n,
      lateral (select case when n % 20 = 0 then 'garden ' else '' end
        || string_agg((string_to_array(${words}, ' '))[1 + abs(hashint4(n * 31 + place)) % 16], ' ')
        || ' ' || md5("userId" || n) as prompt from generate_series(1, 16) place where n > 0) prompt
    order by n`);
  await db.execute(sql`
    insert into image (id, user_id, model_id, generation_id, root_id, favourite, position, prompt, search_text, width,
      height, bytes, thumbhash, storage_key, thumbnail_key, created_at)
    select 'img_' || substr(g.id, 5), g.user_id, g.model_id, g.id, 'img_' || substr(g.id, 5), g.seed % 50 = 0, 0,
      g.prompt, lower(replace(g.prompt, 'é', 'e')), 1024, 1280, 300000, 'aaaaaaaaaaaaaaaaaaaaaaaaaaaa', g.id || '.jpg',
      g.id || '.webp', g.created_at
    from generation g where g.user_id in (select "userId" from ${people$})
    order by g.created_at`);
  return {
    actors: rows.map(({ userId }) => ({ userId, email: `${userId}@example.com`, language: "en" })),
    modelIds: rows.map(({ modelId }) => modelId),
  };
}
