import { type GenerationRequest, StudioError } from "@portrait-studio/contract";
import { generations } from "@portrait-studio/db";
import { and, eq } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { modelStands } from "../models/counters.ts";
import { presentGeneration } from "./present-generation.ts";
import { readOutputs } from "./read-outputs.ts";

/** @throws NOT_FOUND */
export async function getGeneration(
  { db, storage }: Pick<Studio, "db" | "storage">,
  actor: Actor,
  { id }: { id: string },
): Promise<GenerationRequest> {
  const [row] = await db
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
  if (!row) throw new StudioError("NOT_FOUND");
  const outputsOf = await readOutputs(db, [row]);
  return presentGeneration(storage, row, outputsOf(id), actor.language);
}
