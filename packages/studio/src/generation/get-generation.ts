import { type GenerationRequest, StudioError } from "@portrait-studio/contract";
import { generations, images } from "@portrait-studio/db";
import { and, asc, eq } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { presentGeneration } from "./present-generation.ts";

/** @throws NOT_FOUND */
export async function getGeneration(
  { db, storage }: Pick<Studio, "db" | "storage">,
  actor: Actor,
  { id }: { id: string },
): Promise<GenerationRequest> {
  const [row] = await db
    .select()
    .from(generations)
    .where(and(eq(generations.id, id), eq(generations.userId, actor.userId)));
  if (!row) throw new StudioError("NOT_FOUND");
  const outputs = await db
    .select()
    .from(images)
    .where(eq(images.generationId, id))
    .orderBy(asc(images.position));
  return presentGeneration(storage, row, outputs, actor.language);
}
