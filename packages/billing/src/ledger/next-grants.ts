import { creditGrants, type Database } from "@portrait-studio/db";
import { type SQL, sql } from "drizzle-orm";

export interface GrantPage {
  /** where the previous page ended; "" begins */
  after: string;
  /** the first page begins at grants that reached `until` this long ago, e.g. "6 hours"; without it, at the very first */
  since?: string | undefined;
  /** grants that expire until this long from now, e.g. "7 days" */
  until: string;
  condition: SQL;
  limit: number;
}

/** A page has a limit because most grants have nothing left when they expire. */
const readAtOnce = 20_000;

/** Reads a bounded part of an index, so it is as fast in a large studio. @returns the grants, and where to continue; null at the end */
export async function nextGrants(db: Database, { after, since, until, condition, limit }: GrantPage) {
  const [expiry = "", id = ""] = after.split(" ");
  const horizon = sql`clock_timestamp() + ${until}::interval`;
  const from = expiry
    ? sql`${expiry}::timestamptz`
    : since
      ? sql`${horizon} - ${since}::interval`
      : sql`'-infinity'::timestamptz`;
  type Found = { id: string; userId: string; place: string };
  const { rows } = await db.execute<{ grants: Found[]; last: string | null; read: number }>(sql`
    with bounds as materialized (select ${from} as low, ${horizon} as high), part as materialized (
      select id, user_id, expires_at, ${condition} as due from bounds, ${creditGrants}
      where expires_at >= low and expires_at <= high and (expires_at > low or id > ${id})
      order by expires_at, id limit ${readAtOnce}
    ), place as (select *, to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MSZ') || ' ' || id as place from part)
    select (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'userId', user_id, 'place', place)), '[]')
      from (select * from place where due order by expires_at, id limit ${limit}) found
    ) as grants, (select place from place order by expires_at desc, id desc limit 1) as last,
      (select count(*)::int from part) as read`);
  const { grants, last, read } = rows[0] ?? { grants: [], last: null, read: 0 };
  const next = grants.length === limit ? (grants.at(-1)?.place ?? null) : read === readAtOnce ? last : null;
  return { grants, next };
}
