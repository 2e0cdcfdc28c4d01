import type { GenerationRequest, ListInput } from "@portrait-studio/contract";
import type { Actor, Studio } from "../context.ts";
import { readCounter } from "../models/counters.ts";
import { type Page, toPage } from "../page.ts";
import { selectCount, selectPage } from "./list-queries.ts";
import { presentGeneration } from "./present-generation.ts";
import { readOutputs } from "./read-outputs.ts";

/** The person's requests for portraits with their outputs, a page at a time. @throws INVALID_CURSOR */
export async function listGenerations(
  { db, storage }: Pick<Studio, "db" | "storage">,
  actor: Actor,
  input: ListInput,
): Promise<Page<GenerationRequest>> {
  const { limit, modelId, q } = input;
  const [rows, total] = await Promise.all([
    selectPage(db, actor, input),
    q
      ? selectCount(db, actor, input).then(([counted]) => counted?.total ?? 0)
      : readCounter(db, actor, "requests", modelId),
  ]);
  const outputsOf = await readOutputs(db, rows.slice(0, limit));
  return toPage(rows, { limit, total, positionOf: (row) => row }, (row) =>
    presentGeneration(storage, row, outputsOf(row.id), actor.language),
  );
}
