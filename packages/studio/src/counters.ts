import { type Database, models, users } from "@portrait-studio/db";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Actor } from "./context.ts";

/** What a list shows as its total: counted where it changes, since counting at every look costs more the more there is. */
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

/** Leaves out what belongs to a model that is gone for the person, while its rows wait for their files to go. */
export function modelStands(modelId: PgColumn): SQL {
  return sql`not exists (select from ${models} where ${models.id} = ${modelId} and ${models.deletedAt} is not null)`;
}
