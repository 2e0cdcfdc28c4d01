import { type Database, models, users } from "@portrait-studio/db";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Actor } from "../context.ts";

/** The total of a list. It is updated with every change, because counting on every read gets slower as the list grows. */
export async function readCounter(
  db: Database,
  { userId }: Actor,
  of: "images" | "requests",
  modelId: string | undefined,
): Promise<number> {
  const [counter] = modelId
    ? await db
        .select({ total: of === "images" ? models.portraitCount : models.generationCount })
        .from(models)
        .where(and(eq(models.id, modelId), eq(models.userId, userId), isNull(models.deletedAt)))
    : await db
        .select({ total: of === "images" ? users.imageCount : users.generationCount })
        .from(users)
        .where(eq(users.id, userId));
  return counter?.total ?? 0;
}

/** True for rows of models that are not deleted. Rows of a deleted model remain until its files are removed. */
export function modelNotDeleted(modelId: PgColumn): SQL {
  return sql`not exists (select from ${models} where ${models.id} = ${modelId} and ${models.deletedAt} is not null)`;
}
