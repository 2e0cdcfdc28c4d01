import { sql } from "drizzle-orm";
import pg from "pg";
import type { Database } from "../client.ts";

/** Controls a test database's clock. With a transaction, changes apply to it at once, and to others after its commit. */
export interface TestClock {
  /** Stops the clock at an instant. */
  set: (at: Date, db?: Database) => Promise<void>;
  /** Lets the clock run with this offset from the real time, in milliseconds. */
  shift: (milliseconds: number, db?: Database) => Promise<void>;
}

/**
 * Lets a test control clock_timestamp() without changes to the code under test: the search path finds the test's own function
 * before PostgreSQL's. Call it before the database's first query, because only connections opened later use it. Column defaults
 * keep the real time.
 */
export async function installTestClock(database: { url: string; db: Database }): Promise<TestClock> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(`
      create schema test_clock;
      create table test_clock.hands (stopped_at timestamptz, shift interval not null);
      insert into test_clock.hands values (null, '0');
      create function test_clock.clock_timestamp() returns timestamptz language sql volatile as
        'select coalesce(stopped_at, pg_catalog.clock_timestamp()) + shift from test_clock.hands';
      do $$ begin
        execute format('alter database %I set search_path = test_clock, pg_catalog, public', current_database());
      end $$;`);
  } finally {
    await client.end();
  }
  const move = async (stoppedAt: Date | null, milliseconds: number, db: Database) => {
    await db.execute(sql`update test_clock.hands
      set stopped_at = ${stoppedAt?.toISOString() ?? null}, shift = ${`${milliseconds} milliseconds`}`);
  };
  return {
    set: (at, db = database.db) => move(at, 0, db),
    shift: (milliseconds, db = database.db) => move(null, milliseconds, db),
  };
}
