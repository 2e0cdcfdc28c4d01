import { type Passkey, passkeySchema } from "@portrait-studio/contract";
import { passkeys } from "@portrait-studio/db";
import { desc, eq } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { presentColumns } from "../present-columns.ts";

export async function listPasskeys({ db }: Pick<Studio, "db">, { userId }: Actor): Promise<Passkey[]> {
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.id));
  return rows.map((row) => presentColumns(passkeySchema, row));
}
