import { Pool as NeonPool } from "@neondatabase/serverless";
import type { ExtractTablesWithRelations } from "drizzle-orm";
import { drizzle as drizzleNeon } from "drizzle-orm/neon-serverless";
import { drizzle as drizzlePg, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgTransaction } from "drizzle-orm/pg-core";
import pg from "pg";
import { guardSessions } from "./guard-session.ts";
import * as schema from "./schema/index.ts";

type StudioSchema = typeof schema;

/** A handle for queries: the pool, or a transaction. Inside a transaction, use only that transaction's handle. */
export type Database = PgDatabase<NodePgQueryResultHKT, StudioSchema>;
export type Transaction = PgTransaction<
  NodePgQueryResultHKT,
  StudioSchema,
  ExtractTablesWithRelations<StudioSchema>
>;

export interface DatabaseConnection {
  db: Database;
  driver: "pg" | "neon";
  /** Closes all connections after running queries have finished. */
  close: () => Promise<void>;
}

export interface ConnectOptions {
  url: string;
  driver?: "pg" | "neon";
  max?: number;
  /** whether the address is a pooler's, which may give each transaction another session; prepared statements then have no names */
  pooled?: boolean;
}

// the time limits of statements are settings of the role, see migrate.ts: poolers refuse them as start-up parameters
const timeouts = {
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 30_000,
  // of a server that stands still, or whose machine is gone, no limit of its own is heard; the longest one is the audit's, a minute
  query_timeout: 65_000,
};

/** Neon by its WebSocket pool, since its HTTP driver has no transactions. Its errors are QueryErrors, which contain no values. */
export function connectDatabase({
  url,
  driver,
  max = 10,
  pooled = false,
}: ConnectOptions): DatabaseConnection {
  const chosen = driver ?? (isNeon(url) ? "neon" : "pg");
  if (chosen === "neon") {
    const pool = new NeonPool({ connectionString: url, max, ...timeouts });
    surviveBreaks(pool);
    return {
      db: guardSessions(drizzleNeon(pool, { schema, casing: "snake_case" }), { pooled }),
      driver: "neon",
      close: () => pool.end(),
    };
  }
  const pool = new pg.Pool({ connectionString: url, max, ...timeouts });
  surviveBreaks(pool);
  return {
    db: guardSessions(drizzlePg(pool, { schema, casing: "snake_case" }), { pooled }),
    driver: "pg",
    close: () => pool.end(),
  };
}

/** A dropped connection emits an "error" event, which ends the process without a listener; the next query gets another one. */
function surviveBreaks(pool: pg.Pool | NeonPool): void {
  pool.on("error", () => {});
  pool.on("connect", (client: { on: (event: "error", listener: () => void) => unknown }) => {
    client.on("error", () => {});
  });
}

function isNeon(url: string): boolean {
  return new URL(url).hostname.endsWith(".neon.tech");
}

/**
 * A prepared query that is built once for each handle: to build one takes longer than PostgreSQL takes to answer it. Its values
 * are `sql.placeholder`s. Behind a pooler its name is left out, and the text that was built is sent each time.
 */
export function buildOnce<Prepared>(build: (db: Database) => Prepared): (db: Database) => Prepared {
  const built = new WeakMap<Database, Prepared>();
  return (db) => {
    const known = built.get(db);
    if (known) return known;
    const prepared = build(db);
    built.set(db, prepared);
    return prepared;
  };
}
