import { Pool as NeonPool } from "@neondatabase/serverless";
import type { ExtractTablesWithRelations } from "drizzle-orm";
import { drizzle as drizzleNeon } from "drizzle-orm/neon-serverless";
import { drizzle as drizzlePg, type NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgTransaction } from "drizzle-orm/pg-core";
import pg from "pg";
import { guardSessions } from "./guard-session.ts";
import * as schema from "./schema/index.ts";

type Schema = typeof schema;

/** A handle that queries run on: the pool, or a transaction. Inside a transaction use only that transaction's handle. */
export type Database = PgDatabase<NodePgQueryResultHKT, Schema>;
export type Transaction = PgTransaction<NodePgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;

export interface DatabaseConnection {
  db: Database;
  driver: "pg" | "neon";
  /** Ends every connection; running queries finish first. */
  close: () => Promise<void>;
}

export interface ConnectOptions {
  /** `postgresql://…` */
  url: string;
  /** "neon" for hosts under neon.tech, "pg" for all others */
  driver?: "pg" | "neon";
  /** connections in the pool */
  max?: number;
  /** the address leads through a pooler that gives each transaction another session: no statement is kept by name */
  pooled?: boolean;
}

// how long a statement may take is a setting of the role, see set-timeouts.ts: poolers refuse it as a start-up parameter
const timeouts = { connectionTimeoutMillis: 5_000, idleTimeoutMillis: 30_000 };

/**
 * Opens a pool. Plain PostgreSQL goes through node-postgres, Neon through its WebSocket pool: its HTTP driver has no
 * transactions, and every money path here is one. Its errors are QueryErrors, which tell no value.
 */
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

/**
 * A connection that the server drops says so by an event, which ends the process when nobody listens. An idle one is replaced at
 * the next query; one in the middle of a transaction fails the query under way or the next one.
 */
function surviveBreaks(pool: pg.Pool | NeonPool): void {
  pool.on("error", () => {});
  pool.on("connect", (client: { on: (event: "error", listener: () => void) => unknown }) => {
    client.on("error", () => {});
  });
}

function isNeon(url: string): boolean {
  return new URL(url).hostname.endsWith(".neon.tech");
}
