import { type GenerationRequest, StudioError } from "@portrait-studio/contract";
import { generations } from "@portrait-studio/db";
import { and, eq } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { modelStands } from "../counters.ts";
import { presentGenerations } from "./present-generation.ts";

/** @throws NOT_FOUND */
export async function getGeneration(
  studio: Pick<Studio, "db" | "storage">,
  actor: Actor,
  { id }: { id: string },
): Promise<GenerationRequest> {
  const [row] = await studio.db
    .select()
    .from(generations)
    .where(
      and(
        eq(generations.id, id),
        eq(generations.userId, actor.userId),
        eq(generations.kind, "generation"),
        modelStands(generations.modelId),
      ),
    );
  const [request] = await presentGenerations(studio, actor, row ? [row] : []);
  if (!request) throw new StudioError("NOT_FOUND");
  return request;
}
