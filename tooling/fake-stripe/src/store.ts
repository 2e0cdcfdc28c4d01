import type { ClientBase } from "pg";
import type { Kind, Kinds, SessionExtra } from "./kinds.ts";

/** One page of a list; the cursor is an id. */
export interface Page {
  limit: number;
  startingAfter?: string;
}

/** `path` leads to a value inside the object, step by step; a list of values matches any of them. */
export interface Condition {
  path: readonly string[];
  is: string | readonly string[];
}

export interface Range {
  gt?: number;
  gte?: number;
  lt?: number;
  lte?: number;
}

export interface Query {
  kind: Kind;
  where?: Condition[];
  created?: Range;
  /** Further SQL over `object`, without values. */
  also?: string;
}

export type Store = ReturnType<typeof createStore>;

const comparisons = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;

/** The objects as they are seen by one transaction. */
export function createStore(client: ClientBase) {
  async function get<K extends Kind>(kind: K, id: string): Promise<Kinds[K] | undefined> {
    const { rows } = await client.query<{ body: Kinds[K] }>(
      "select body from object where id = $1 and kind = $2",
      [id, kind],
    );
    return rows[0]?.body;
  }

  return {
    client,
    get,

    /** @throws Error for an id that only the fake itself can have got wrong. */
    async need<K extends Kind>(kind: K, id: string | null): Promise<Kinds[K]> {
      const found = id === null ? undefined : await get(kind, id);
      if (!found) throw new Error(`There is no ${kind} ${id}.`);
      return found;
    },

    async extra(id: string): Promise<SessionExtra> {
      const { rows } = await client.query<{ extra: SessionExtra }>("select extra from object where id = $1", [
        id,
      ]);
      if (!rows[0]?.extra) throw new Error(`Nothing more is known of ${id}.`);
      return rows[0].extra;
    },

    /** Adds an object, and gives it back. */
    async insert<K extends Kind>(kind: K, body: Kinds[K], extra?: SessionExtra): Promise<Kinds[K]> {
      await client.query("insert into object (id, kind, body, extra) values ($1, $2, $3, $4)", [
        body.id,
        kind,
        JSON.stringify(body),
        extra ? JSON.stringify(extra) : null,
      ]);
      return body;
    },

    /** Overwrites an object, and gives it back. */
    async save<K extends Kind>(kind: K, body: Kinds[K]): Promise<Kinds[K]> {
      await client.query("update object set body = $3 where id = $1 and kind = $2", [
        body.id,
        kind,
        JSON.stringify(body),
      ]);
      return body;
    },

    /** Newest first. */
    async page<K extends Kind>(
      query: Query & { kind: K },
      { limit, startingAfter }: Page,
    ): Promise<{ items: Kinds[K][]; hasMore: boolean }> {
      const values: unknown[] = [];
      const value = (given: unknown) => `$${values.push(given)}`;
      const conditions = conditionsOf(query, value);
      if (startingAfter) conditions.push(`seq < (select seq from object where id = ${value(startingAfter)})`);
      const { rows } = await client.query<{ body: Kinds[K] }>(
        `select body from object where ${conditions.join(" and ")}
         order by seq desc limit ${value(limit + 1)}`,
        values,
      );
      return { items: rows.slice(0, limit).map(({ body }) => body), hasMore: rows.length > limit };
    },
  };
}

function conditionsOf(query: Query, value: (given: unknown) => string): string[] {
  const matches = (query.where ?? []).map(({ path, is }) => {
    // one step is written so that the indexes fit
    const found = path.length === 1 ? `body ->> ${value(path[0])}` : `body #>> ${value(path)}::text[]`;
    return `${found} = any(${value(typeof is === "string" ? [is] : is)}::text[])`;
  });
  const dates = Object.entries(query.created ?? {}).map(
    ([name, limit]) =>
      `(body ->> 'created')::bigint ${comparisons[name as keyof typeof comparisons]} ${value(limit)}`,
  );
  return [`kind = ${value(query.kind)}`, ...matches, ...dates, ...(query.also ? [query.also] : [])];
}
