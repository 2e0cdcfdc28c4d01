import { StudioError } from "@portrait-studio/contract";
import { passkeys } from "@portrait-studio/db";
import { and, eq } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";

/** Deletes a passkey, which signs nobody in from then on; sessions that it has opened stay. @throws NOT_FOUND */
export async function deletePasskey(
  { db }: Pick<Studio, "db">,
  { userId }: Actor,
  { id }: { id: string },
): Promise<{ id: string; deleted: true }> {
  const { rowCount } = await db.delete(passkeys).where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)));
  if (!rowCount) throw new StudioError("NOT_FOUND");
  return { id, deleted: true };
}
