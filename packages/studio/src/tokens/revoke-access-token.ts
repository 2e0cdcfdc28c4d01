import { StudioError } from "@portrait-studio/contract";
import { accessTokens } from "@portrait-studio/db";
import { and, eq } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";

/** Revokes a token, which takes effect at once. @throws NOT_FOUND */
export async function revokeAccessToken(
  { db }: Pick<Studio, "db">,
  actor: Actor,
  { id }: { id: string },
): Promise<{ id: string; deleted: true }> {
  const own = and(eq(accessTokens.id, id), eq(accessTokens.userId, actor.userId));
  const { rowCount } = await db.delete(accessTokens).where(own);
  if (!rowCount) throw new StudioError("NOT_FOUND");
  return { id, deleted: true };
}
