import { newId } from "@portrait-studio/db";
import type { BenchDatabase } from "@portrait-studio/db/bench";
import { sql } from "drizzle-orm";
import { createBenchStudio } from "./bench-studio.ts";

/** A person with a model and a request of one image that is done. */
export async function seedPerson({ db, url }: BenchDatabase) {
  const [userId, modelId, generationId, imageId] = [
    newId("user"),
    newId("model"),
    newId("generation"),
    newId("image"),
  ];
  await db.execute(sql`insert into "user" (id, email) values (${userId}, 'ana@example.com')`);
  await db.execute(sql`
    insert into model (id, user_id, name, trigger_word, image_count, engine, status, portrait_count, generation_count)
    values (${modelId}, ${userId}, 'Ana', 'ps1', 12, 'darkroom', 'completed', 1, 1)`);
  await db.execute(sql`
    insert into generation (id, user_id, model_id, hold_id, prompt, count, aspect_ratio, seed, status, unit_cost, deadline_at)
    values (${generationId}, ${userId}, ${modelId}, 'hld_none', 'by a window', 1, '4:5', 1, 'completed', 1, now())`);
  await db.execute(sql`
    insert into image (id, user_id, model_id, generation_id, root_id, position, prompt, search_text, width, height, bytes,
      thumbhash, storage_key, thumbnail_key)
    values (${imageId}, ${userId}, ${modelId}, ${generationId}, ${imageId}, 0, 'by a window', 'by a window', 1024, 1280, 300000,
      'aaaaaaaaaaaaaaaaaaaaaaaaaaaa', ${`${imageId}.jpg`}, ${`${imageId}.webp`})`);
  await db.execute(sql`vacuum analyze`);
  const { platform } = createBenchStudio(url);
  const token = await platform.studio.auth.createSession(userId);
  await platform.close();
  return { token, modelId, generationId };
}
