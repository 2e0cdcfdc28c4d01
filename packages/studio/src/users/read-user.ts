import { StudioError, type User, userSchema } from "@portrait-studio/contract";
import { type Database, users } from "@portrait-studio/db";
import { and, eq, isNull } from "drizzle-orm";
import { presentColumns } from "../present-columns.ts";

/** @throws UNAUTHENTICATED when the account is gone */
export async function readUser(db: Database, userId: string): Promise<User> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  if (!row) throw new StudioError("UNAUTHENTICATED");
  return presentColumns(userSchema, row);
}
