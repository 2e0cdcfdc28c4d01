import { operatorActions } from "@portrait-studio/db";
import { desc, eq } from "drizzle-orm";
import type { Studio } from "../context.ts";

export async function listActions(
  { db }: Pick<Studio, "db">,
  { userId, limit }: { userId?: string | undefined; limit: number },
) {
  const rows = await db
    .select()
    .from(operatorActions)
    .where(userId === undefined ? undefined : eq(operatorActions.userId, userId))
    .orderBy(desc(operatorActions.createdAt), desc(operatorActions.id))
    .limit(limit);
  return rows.map(({ subjectType: _, createdAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
  }));
}
