import type { GenerationRequest, ListInput } from "@portrait-studio/contract";
import { type Database, generations } from "@portrait-studio/db";
import { and, count, eq, like, type SQL, sql } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { toPattern, toWords } from "../lists/fold-text.ts";
import { getPageQuery, type Page, toPage } from "../lists/page.ts";
import { modelNotDeleted, readCounter } from "../lists/read-counter.ts";
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

/** `foldText` in SQL, because requests store no folded copy of their prompt. */
const foldedPrompt = sql`lower(regexp_replace(normalize(${generations.prompt}, NFD), '[\u0300-\u036f]', '', 'g'))`;

export function selectPage(db: Database, actor: Actor, input: ListInput) {
  const { begins, order, rows } = getPageQuery(generations, input);
  return db
    .select()
    .from(generations)
    .where(and(matching(actor, input), begins))
    .orderBy(...order)
    .limit(rows);
}

function selectCount(db: Database, actor: Actor, input: ListInput) {
  return db.select({ total: count() }).from(generations).where(matching(actor, input));
}

function matching({ userId }: Actor, { modelId, q }: ListInput): SQL | undefined {
  return and(
    eq(generations.userId, userId),
    // written exactly like the condition of the index, so that the planner uses it
    sql`${generations.kind} = 'generation'`,
    modelId ? eq(generations.modelId, modelId) : undefined,
    modelNotDeleted(generations.modelId),
    ...toWords(q).map((word) => like(foldedPrompt, toPattern(word))),
  );
}
