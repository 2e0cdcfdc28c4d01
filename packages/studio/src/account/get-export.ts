import { type AccountExport, accountExportSchema, StudioError } from "@portrait-studio/contract";
import { accountExports } from "@portrait-studio/db";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { addressesFor } from "../files/audience.ts";
import { presentColumns } from "../present-columns.ts";

const columns = {
  row: accountExports,
  expired: sql<boolean>`coalesce(${accountExports.expiresAt} <= clock_timestamp(), false)`,
};

type FoundExport = { row: typeof accountExports.$inferSelect; expired: boolean };

/** @throws NOT_FOUND */
export async function getExport(
  { db, storage }: Pick<Studio, "db" | "storage">,
  actor: Actor,
  { id }: { id: string },
): Promise<AccountExport> {
  const [found] = await db
    .select(columns)
    .from(accountExports)
    .where(and(eq(accountExports.id, id), eq(accountExports.userId, actor.userId)));
  if (!found) throw new StudioError("NOT_FOUND");
  return present(storage, actor, found);
}

export async function listExports(
  { db, storage }: Pick<Studio, "db" | "storage">,
  actor: Actor,
): Promise<AccountExport[]> {
  const rows = await db
    .select(columns)
    .from(accountExports)
    .where(eq(accountExports.userId, actor.userId))
    .orderBy(desc(accountExports.createdAt), desc(accountExports.id));
  return rows.map((found) => present(storage, actor, found));
}

function present(storage: Studio["storage"], actor: Actor, { row, expired }: FoundExport): AccountExport {
  const { id, storageKey, createdAt, downloadedAt } = row;
  const day = createdAt.toISOString().slice(0, 10);
  return {
    ...presentColumns(accountExportSchema, row),
    url:
      storageKey && !expired && !downloadedAt
        ? addressesFor({ storage }, actor).of(
            storageKey,
            { kind: "export", id },
            { downloadName: `portrait-studio-${day}.zip` },
          )
        : null,
  };
}
