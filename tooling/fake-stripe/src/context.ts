import pg from "pg";
import type { StripeFaults } from "./faults.ts";
import { newId } from "./kinds.ts";
import { schemaName, writeLock } from "./schema.ts";
import { createStore, type Store } from "./store.ts";

/** What a fake was started with. */
export interface FakeConfig {
  /** Where people and programs reach it, without a slash at the end. */
  url: string;
  webhookUrl: string;
  webhookSecret: string;
  secretKey: string;
  /** Milliseconds before the second attempt of a delivery; doubles with each further attempt. */
  retryBaseMs: number;
  log: (line: string) => void;
}

/** What a person can change at the console; it survives restarts. */
export interface Settings {
  /** New deliveries are held until they are released. */
  hold: boolean;
  /** Seconds between an event and its first delivery. */
  delaySeconds: number;
  /** How often each event is delivered. */
  copies: number;
  /** Seconds after which a bank debit or a pending refund ends. */
  settleSeconds: number;
  /** What becomes of refunds made through the API. */
  refunds: RefundCourse;
}

/** Succeeds at once, is pending first, or succeeds first and fails later. */
export type RefundCourse = "succeeds" | "pending" | "fails";

const firstSettings: Settings = {
  hold: false,
  delaySeconds: 0,
  copies: 1,
  settleSeconds: 20,
  refunds: "succeeds",
};

export interface StripeContext {
  pool: pg.Pool;
  config: FakeConfig;
  /** What happens to the next calls of the API. */
  faults: StripeFaults;
  /** Something may be due: a delivery or a timer. */
  wake: () => void;
}

/** One transaction, and on whose behalf it runs. */
export interface Tx {
  store: Store;
  config: FakeConfig;
  settings: Settings;
  /** The API request that an event can be traced to. */
  request: { id: string | null; idempotency_key: string | null };
}

export function openPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    options: `-c search_path=${schemaName}`,
  });
  // a connection that dies while idle is replaced when the next one is wanted
  pool.on("error", () => {});
  // one that dies in the middle of a transaction fails it; without a listener it would end the process as well
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/**
 * Runs `work` in one transaction. Writes happen one at a time, so refunds, payments and deliveries need no further
 * locks.
 */
export async function transact<T>(
  context: StripeContext,
  work: (tx: Tx) => Promise<T>,
  request: Tx["request"] = { id: null, idempotency_key: null },
): Promise<T> {
  const client = await context.pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [writeLock]);
    const settings = await readSettings(client);
    const result = await work({ store: createStore(client), config: context.config, settings, request });
    await client.query("commit");
    context.wake();
    return result;
  } catch (error) {
    await client.query("rollback").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Runs `work` over one state of the data, which it does not change. */
export async function look<T>(context: StripeContext, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await context.pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin isolation level repeatable read read only");
    const settings = await readSettings(client);
    return await work({
      store: createStore(client),
      config: context.config,
      settings,
      request: { id: newId("request"), idempotency_key: null },
    });
  } finally {
    await client.query("rollback").catch((failure: Error) => {
      broken = failure;
    });
    client.release(broken);
  }
}

async function readSettings(client: pg.ClientBase): Promise<Settings> {
  const { rows } = await client.query<{ value: Partial<Settings> }>("select value from setting");
  return { ...firstSettings, ...rows[0]?.value };
}

export async function changeSettings(tx: Tx, change: Partial<Settings>): Promise<Settings> {
  const settings = { ...tx.settings, ...change };
  await tx.store.client.query(
    "insert into setting (value) values ($1) on conflict (single) do update set value = excluded.value",
    [JSON.stringify(settings)],
  );
  return settings;
}
