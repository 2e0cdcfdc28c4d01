import type { GenerationRequest, ListInput } from "@portrait-studio/contract";
import { generations, images } from "@portrait-studio/db";
import { and, asc, count, desc, eq, ilike, inArray } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { beyondCursor, containing, encodeCursor } from "../cursor.ts";
import { presentGeneration } from "./present-generation.ts";

interface Page {
  items: GenerationRequest[];
  nextCursor: string | null;
  /** requests that match, on all pages */
  total: number;
}

/** The person's requests with their outputs, a page at a time. @throws INVALID_CURSOR */
export async function listGenerations(
  { db, storage }: Pick<Studio, "db" | "storage">,
  actor: Actor,
  { limit, cursor, modelId, q, sort }: ListInput,
): Promise<Page> {
  const matching = and(
    eq(generations.userId, actor.userId),
    modelId ? eq(generations.modelId, modelId) : undefined,
    q ? ilike(generations.prompt, containing(q)) : undefined,
  );
  const direction = sort === "newest" ? desc : asc;
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(generations)
      .where(and(matching, beyondCursor(cursor, generations, sort)))
      .orderBy(direction(generations.createdAt), direction(generations.id))
      .limit(limit + 1),
    db.select({ total: count() }).from(generations).where(matching),
  ]);
  const shown = rows.slice(0, limit);
  const outputs = await outputsOf(db, shown);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map((row) =>
      presentGeneration(
        storage,
        row,
        outputs.filter((image) => image.generationId === row.id),
        actor.language,
      ),
    ),
    nextCursor: last ? encodeCursor(last) : null,
    total: counted?.total ?? 0,
  };
}

async function outputsOf(db: Studio["db"], rows: readonly { id: string }[]) {
  if (rows.length === 0) return [];
  return db
    .select()
    .from(images)
    .where(
      inArray(
        images.generationId,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(asc(images.position));
}
