import { accountExports } from "@portrait-studio/db";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Studio } from "../context.ts";

/** Invalidates the link. @returns false when another download was first; this one must then break off */
export async function consumeExport({ db }: Pick<Studio, "db">, id: string): Promise<boolean> {
  const { rowCount } = await db
    .update(accountExports)
    .set({ downloadedAt: sql`clock_timestamp()` })
    .where(and(eq(accountExports.id, id), isNull(accountExports.downloadedAt)));
  return Boolean(rowCount);
}
