import { type TrainingEngine, trainingConsentTo } from "@portrait-studio/contract";
import { type Database, generations, images, models } from "@portrait-studio/db";
import { sql } from "drizzle-orm";
import type { Studio } from "../context.ts";
import { getCosts } from "../engines/require-engine.ts";

/** The number of recently finished requests, of all engines, that usual times are based on. */
const recentRequests = 100;

export async function listTrainingEngines({
  db,
  engines,
  settings,
}: Pick<Studio, "db" | "engines" | "settings">): Promise<TrainingEngine[]> {
  const usual = await readFirstImageSeconds(db);
  return engines.offered.map((name) => {
    const { capabilities, photosGo } = engines.getProfile(name);
    const { training, generation, edit } = getCosts({ settings }, name);
    return {
      name,
      inventsScenes: capabilities.inventsScenes,
      costs: { training, generation, edit },
      photosGo: photosGo ? { ...photosGo, hours: photosGo.hours ?? null } : null,
      consent: trainingConsentTo(name, photosGo),
      firstImageSeconds: usual.get(name) ?? null,
    };
  });
}

/** Median seconds from a request to its first image, by engine. */
async function readFirstImageSeconds(db: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ engine: string; seconds: number }>(sql`
    select engine, ceil(percentile_cont(0.5) within group (order by seconds))::int as seconds from (
      select model.engine, extract(epoch from min(image.created_at) - request.created_at) as seconds
      from (
        select id, model_id, created_at from ${generations}
        where kind = 'generation' and id > 'gen' and status = 'completed'
        order by id desc limit ${recentRequests}
      ) request
      join ${models} model on model.id = request.model_id
      join ${images} image on image.generation_id = request.id
      group by model.engine, request.id, request.created_at
    ) first group by engine`);
  return new Map(rows.map(({ engine, seconds }) => [engine, seconds]));
}
