import type { GenerationRequest, ListInput } from "@portrait-studio/contract";
import type { Actor, Studio } from "../context.ts";
import { type Page, toPage } from "../lists/page.ts";
import { readCounter } from "../lists/read-counter.ts";
import { selectCount, selectPage } from "./list-queries.ts";
import { presentGenerations } from "./present-generation.ts";

/** A page of the person's requests for images, with the images. @throws INVALID_CURSOR */
export async function listGenerations(
  studio: Pick<Studio, "db" | "storage">,
  actor: Actor,
  input: ListInput,
): Promise<Page<GenerationRequest>> {
  const { db } = studio;
  const { limit, sort, modelId, q } = input;
  const [rows, total] = await Promise.all([
    selectPage(db, actor, input),
    q
      ? selectCount(db, actor, input).then(([counted]) => counted?.total ?? 0)
      : readCounter(db, actor, "requests", modelId),
  ]);
  return toPage(rows, { limit, sort, total, getPosition: (row) => row }, (shown) =>
    presentGenerations(studio, actor, shown),
  );
}
