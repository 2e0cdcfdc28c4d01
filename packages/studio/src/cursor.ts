import { StudioError } from "@portrait-studio/contract";
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

interface Position {
  createdAt: Date;
  id: string;
}

/** Opaque to callers: the place of the last row they have seen. */
export function encodeCursor({ createdAt, id }: Position): string {
  return Buffer.from(`${createdAt.toISOString()} ${id}`).toString("base64url");
}

/** @throws INVALID_CURSOR for anything that `encodeCursor` did not make */
export function decodeCursor(cursor: string): Position {
  const [instant = "", id = "", ...rest] = Buffer.from(cursor, "base64url").toString("utf8").split(" ");
  const createdAt = new Date(instant);
  if (Number.isNaN(createdAt.getTime()) || !id || rest.length > 0) throw new StudioError("INVALID_CURSOR");
  return { createdAt, id };
}

/** Rows beyond the cursor, as one row-value comparison: that is what an index on (…, created_at, id) answers at any depth. */
export function beyondCursor(
  cursor: string | undefined,
  columns: { createdAt: PgColumn; id: PgColumn },
  sort: "newest" | "oldest",
): SQL | undefined {
  if (!cursor) return undefined;
  const { createdAt, id } = decodeCursor(cursor);
  const instant = createdAt.toISOString();
  return sort === "newest"
    ? sql`(${columns.createdAt}, ${columns.id}) < (${instant}::timestamptz, ${id})`
    : sql`(${columns.createdAt}, ${columns.id}) > (${instant}::timestamptz, ${id})`;
}

/** A pattern for ILIKE that finds the text anywhere, its own wildcards taken literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}
