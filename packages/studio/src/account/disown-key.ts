import { limits, StudioError } from "@portrait-studio/contract";
import {
  accessTokens,
  passkeys,
  runInTransaction,
  sessions,
  type Transaction,
  users,
} from "@portrait-studio/db";
import { and, eq, gte, type SQL, sql } from "drizzle-orm";
import type { Studio } from "../context.ts";

/**
 * The token of the mail about a key that was added. It names person and time instead of the key, which whoever added it may have
 * replaced by another one; it is derived and not stored, and signs nobody in.
 */
export function createDisownToken({ auth }: Pick<Studio, "auth">, userId: string, addedAt: Date): string {
  const stated = `${userId}.${addedAt.getTime()}`;
  return `${stated}.${auth.deriveToken(`disown:${stated}`)}`;
}

/** Takes back the passkeys and access tokens since then, and every session. @throws INVALID_CODE when the token is wrong or too old */
export async function disownKey(
  studio: Pick<Studio, "db" | "auth">,
  { token }: { token: string },
): Promise<{ ok: true }> {
  const [userId = "", time = ""] = token.split(".");
  const addedAt = new Date(Number(time));
  // 256 secret bits: comparing them in time that depends on them tells nothing that could be used
  if (!Number.isFinite(addedAt.getTime()) || createDisownToken(studio, userId, addedAt) !== token)
    throw new StudioError("INVALID_CODE");
  await runInTransaction(studio.db, async (tx) => {
    const { rows } = await tx.execute(
      sql`select 1 where ${addedAt.toISOString()}::timestamptz > clock_timestamp() - ${limits.disownDays} * interval '24 hours'`,
    );
    if (rows.length === 0) throw new StudioError("INVALID_CODE");
    await deleteKeys(tx, userId, sql`${addedAt.toISOString()}::timestamptz`);
    await tx.delete(sessions).where(eq(sessions.userId, userId));
  });
  return { ok: true };
}

/** Locks their row, so that a key which is being added sees that its session has ended. */
export async function deleteKeys(tx: Transaction, userId: string, since: SQL): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  for (const table of [passkeys, accessTokens])
    await tx.delete(table).where(and(eq(table.userId, userId), gte(table.createdAt, since)));
}
