import type { ListShootsInput, Shoot } from "@portrait-studio/contract";
import { shoots } from "@portrait-studio/db";
import { and, eq } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { getPageQuery, type Page, toPage } from "../lists/page.ts";
import { modelNotDeleted } from "../lists/read-counter.ts";
import { presentShoots } from "./present-shoot.ts";

/** A page of the person's shoots. @throws INVALID_CURSOR */
export async function listShoots(
  studio: Pick<Studio, "db" | "storage">,
  actor: Actor,
  input: ListShootsInput,
): Promise<Page<Shoot>> {
  const { limit, sort, modelId } = input;
  const { begins, order, rows: most } = getPageQuery(shoots, input);
  const mine = and(
    eq(shoots.userId, actor.userId),
    modelId ? eq(shoots.modelId, modelId) : undefined,
    modelNotDeleted(shoots.modelId),
  );
  const [rows, total] = await Promise.all([
    studio.db
      .select()
      .from(shoots)
      .where(and(mine, begins))
      .orderBy(...order)
      .limit(most),
    studio.db.$count(shoots, mine),
  ]);
  return toPage(rows, { limit, sort, total, getPosition: (row) => row }, (shown) =>
    presentShoots(studio, actor, shown),
  );
}
