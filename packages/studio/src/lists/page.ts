import { type ListInput, limits, StudioError } from "@portrait-studio/contract";
import { asc, desc, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
  total: number;
}

interface Position {
  createdAt: Date;
  id: string;
}

type PageInput = Pick<ListInput, "cursor" | "sort" | "limit" | "q">;

/** The lengths of pages that screens and most programs ask for. */
const usualLengths: readonly number[] = [12, limits.defaultPageSize, 48, limits.maxPageSize];

/**
 * The condition, order and limit of a page's query. It reads one row more than a page has, to find out whether another page
 * follows. The condition is one row-value comparison, which an index on (…, created_at, id) answers at any depth.
 * @throws INVALID_CURSOR
 */
export function getPageQuery(
  columns: { createdAt: PgColumn; id: PgColumn },
  { cursor, sort, limit, q }: PageInput,
) {
  const [direction, beyond] = sort === "newest" ? [desc, sql.raw("<")] : [asc, sql.raw(">")];
  return {
    begins: cursor ? isBeyond(columns, beyond, decodeCursor(cursor, sort)) : undefined,
    order: [direction(columns.createdAt), direction(columns.id)],
    rows: !q && usualLengths.includes(limit) ? inlineLimit(limit + 1) : limit + 1,
  };
}

/**
 * Writes the limit into the query's text: of a parameter, PostgreSQL expects a tenth of the rows, and plans every call again. Each text
 * is a prepared statement of its own, so only the usual lengths have one.
 */
function inlineLimit(rows: number): Placeholder {
  // what Drizzle writes into a query whatever it is, but its types know numbers and placeholders only
  return sql.raw(String(rows)) as unknown as Placeholder;
}

function isBeyond(columns: { createdAt: PgColumn; id: PgColumn }, beyond: SQL, place: Position): SQL {
  const instant = place.createdAt.toISOString();
  return sql`(${columns.createdAt}, ${columns.id}) ${beyond} (${instant}::timestamptz, ${place.id})`;
}

/** Makes a page of the rows that `getPageQuery` selected, in the same order; `present` gets only the rows of the page. */
export async function toPage<Row, Item>(
  rows: readonly Row[],
  {
    limit,
    sort,
    total,
    getPosition,
  }: Pick<PageInput, "limit" | "sort"> & {
    total: number;
    getPosition: (row: Row) => Position;
  },
  present: (shown: readonly Row[]) => Item[] | Promise<Item[]>,
): Promise<Page<Item>> {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    items: await present(shown),
    nextCursor: last ? encodeCursor(getPosition(last), sort) : null,
    total,
  };
}

/** Encodes the order and the position of the page's last row; opaque to callers. */
function encodeCursor({ createdAt, id }: Position, sort: PageInput["sort"]): string {
  return Buffer.from(`${sort} ${createdAt.toISOString()} ${id}`).toString("base64url");
}

/** @throws INVALID_CURSOR for anything that `encodeCursor` did not make for this order */
function decodeCursor(cursor: string, sort: PageInput["sort"]): Position {
  const [order, instant = "", id = "", ...rest] = Buffer.from(cursor, "base64url")
    .toString("utf8")
    .split(" ");
  const createdAt = new Date(instant);
  const isInstant = /^\d{4}-.{18}Z$/.test(instant) && !Number.isNaN(createdAt.getTime());
  const isPlace = order === sort && isInstant && /^\w+$/.test(id) && rest.length === 0;
  if (!isPlace) throw new StudioError("INVALID_CURSOR");
  return { createdAt, id };
}
