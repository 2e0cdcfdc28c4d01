import { StudioError } from "@portrait-studio/contract";
import { users } from "@portrait-studio/db";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Studio } from "../context.ts";

/** The token is derived and not stored, belongs to this one deletion, and signs nobody in. @param dueAt when the account is to be deleted */
export function createKeepToken({ auth }: Pick<Studio, "auth">, userId: string, dueAt: Date): string {
  return `${userId}.${auth.deriveToken(`keep account:${userId}:${dueAt.toISOString()}`)}`;
}

/**
 * Takes the deletion of an account back; its person can sign in again. Its access tokens and share pages work again, ended
 * sessions and cancelled jobs do not.
 * @throws INVALID_CODE when the token is wrong or of an earlier deletion, or the account is deleted or not going to be
 */
export async function keepAccount(
  studio: Pick<Studio, "db" | "auth">,
  { token }: { token: string },
): Promise<{ ok: true }> {
  const userId = token.slice(0, token.indexOf("."));
  const [row] = await studio.db
    .select({ dueAt: users.deletionDueAt })
    .from(users)
    .where(eq(users.id, userId));
  // 256 secret bits: comparing them in time that depends on them tells nothing that could be used
  if (!row?.dueAt || createKeepToken(studio, userId, row.dueAt) !== token)
    throw new StudioError("INVALID_CODE");
  const { rowCount } = await studio.db
    .update(users)
    .set({ deletionDueAt: null })
    .where(
      and(
        eq(users.id, userId),
        isNull(users.deletedAt),
        eq(users.deletionDueAt, row.dueAt),
        gt(users.deletionDueAt, sql`clock_timestamp()`),
      ),
    );
  if (!rowCount) throw new StudioError("INVALID_CODE");
  return { ok: true };
}
