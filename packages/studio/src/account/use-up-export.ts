import { accountExports } from "@portrait-studio/db";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Studio } from "../context.ts";

/**
 * Notes that an export is being downloaded to its end, from when on its link is dead.
 * @returns false when another download was first: then this one must not end
 */
export async function useUpExport({ db }: Pick<Studio, "db">, id: string): Promise<boolean> {
  const usedUp = await db
    .update(accountExports)
    .set({ downloadedAt: sql`clock_timestamp()` })
    .where(and(eq(accountExports.id, id), isNull(accountExports.downloadedAt)))
    .returning({ id: accountExports.id });
  return usedUp.length > 0;
}
