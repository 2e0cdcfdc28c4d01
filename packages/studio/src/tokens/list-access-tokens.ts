import { type AccessToken, accessTokenSchema } from "@portrait-studio/contract";
import { accessTokens } from "@portrait-studio/db";
import { desc, eq } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { presentColumns } from "../present-columns.ts";

export async function listAccessTokens({ db }: Pick<Studio, "db">, actor: Actor): Promise<AccessToken[]> {
  const rows = await db
    .select()
    .from(accessTokens)
    .where(eq(accessTokens.userId, actor.userId))
    .orderBy(desc(accessTokens.createdAt), desc(accessTokens.id));
  return rows.map((row) => presentColumns(accessTokenSchema, row));
}
