import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { schemaName, wakeChannel } from "./schema.ts";

/** Any fixed number that nothing else in the database locks on. */
const lockId = 8_288_042_400;
const patienceMs = 2000;
const reconnectDelayMs = 500;

export interface OwnershipEvents {
  onJob: () => void;
  /** The connection, and with it the right to work, is gone; it is being restored. */
  onLost: () => void;
  onRegained: () => void;
}

/** Holds as long as its connection lives, and listens for due jobs on it. @throws Error in one sentence when another runner owns it */
export async function claimDatabase(databaseUrl: string, events: OwnershipEvents) {
  let released = false;
  let client = await connect(databaseUrl);
  // the connection of a runner that was killed a moment ago may still be open
  for (let waited = 0; !(await tryLock(client)); waited += 100) {
    if (waited >= patienceMs) {
      await client.end();
      throw new Error(
        "Another Inngest runner already uses this database: stop it, or give this one another database.",
      );
    }
    await delay(100);
  }

  const regain = async (): Promise<void> => {
    while (!released) {
      await delay(reconnectDelayMs);
      try {
        client = await connect(databaseUrl);
        if (await tryLock(client)) return await watch();
        await client.end();
      } catch {
        // the database is still away
      }
    }
  };
  const watch = async (): Promise<void> => {
    client.on("notification", () => events.onJob());
    client.once("end", () => {
      if (released) return;
      events.onLost();
      regain().then(() => {
        if (!released) events.onRegained();
      });
    });
    await client.query(`listen ${wakeChannel}`);
  };
  await watch();
  return {
    release: async () => {
      released = true;
      await client.end().catch(() => {});
    },
  };
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
  // "end" follows every fatal error and is where it is dealt with
  client.on("error", () => {});
  await client.connect();
  return client;
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [
    lockId,
  ]);
  return rows[0]?.locked === true;
}

export function openPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    options: `-c search_path=${schemaName}`,
  });
  // a connection that dies while idle is replaced when the next one is wanted
  pool.on("error", () => {});
  return pool;
}
