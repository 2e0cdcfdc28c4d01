import { type GenerationRequest, StudioError } from "@portrait-studio/contract";
import { buildOnce, generations } from "@portrait-studio/db";
import { and, eq, sql } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { modelNotDeleted } from "../lists/read-counter.ts";
import { presentGenerations } from "./present-generation.ts";

const readGeneration = buildOnce((db) =>
  db
    .select()
    .from(generations)
    .where(
      and(
        eq(generations.id, sql.placeholder("id")),
        eq(generations.userId, sql.placeholder("userId")),
        eq(generations.kind, "generation"),
        modelNotDeleted(generations.modelId),
      ),
    )
    .prepare("read_generation"),
);

/** @throws NOT_FOUND */
export async function getGeneration(
  studio: Pick<Studio, "db" | "storage">,
  actor: Actor,
  { id }: { id: string },
): Promise<GenerationRequest> {
  const [row] = await readGeneration(studio.db).execute({ id, userId: actor.userId });
  const [request] = await presentGenerations(studio, actor, row ? [row] : []);
  if (!request) throw new StudioError("NOT_FOUND");
  return request;
}
