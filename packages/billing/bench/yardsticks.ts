import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { accounts } from "./bench-database.ts";

const run = promisify(execFile);

export interface Load {
  clients: number;
  /** whether all clients spend from one account */
  hot: boolean;
  seconds: number;
}

export type Yardstick = (load: Load) => Promise<number>;

/** The straightforward way: lock, read, insert and subtract in one transaction of five statements. */
const fiveStatements = `BEGIN;
SELECT balance FROM bench_account WHERE id = :account FOR UPDATE;
INSERT INTO bench_entry (account_id, delta) VALUES (:account, -1);
UPDATE bench_account SET balance = balance - 1 WHERE id = :account;
COMMIT;
`;

/** The product's own statement sent by pgbench, which shows what Node costs. */
const ownStatement = `\\set n random(1, 1000000000000000)
SELECT * FROM hold_credits('usr_' || :account, 'generation', 'b' || :n, 1, 10, 'bh' || :n, 'bo' || :n);
`;

export async function hasPgbench(): Promise<boolean> {
  try {
    await run("pgbench", ["--version"]);
    return true;
  } catch {
    return false;
  }
}

/** Transactions per second of pgbench with prepared statements. */
export function pgbench(url: string, script: "five" | "own"): Yardstick {
  const body = script === "five" ? fiveStatements : ownStatement;
  return async ({ clients, hot, seconds }) => {
    const folder = await mkdtemp(join(tmpdir(), "portrait-studio-pgbench-"));
    try {
      const file = join(folder, "script.sql");
      await writeFile(file, `\\set account ${hot ? 1 : `random(1, ${accounts})`}\n${body}`);
      const args = ["-n", "-M", "prepared", "-c", String(clients), "-j", "1", "-T", String(seconds)];
      const { stdout } = await run("pgbench", [...args, "-f", file, url]);
      const [, tps] = /^tps = ([\d.]+)/m.exec(stdout) ?? [];
      if (!tps || !/failed transactions: 0 /.test(stdout)) throw new Error(stdout);
      return Number(tps);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

/** The five statements through node-postgres, prepared: the yardstick where pgbench is not installed. */
export function fiveThroughNode(url: string): Yardstick {
  return async ({ clients, hot, seconds }) => {
    const end = Date.now() + seconds * 1000;
    const counts = await Promise.all(
      Array.from({ length: clients }, async () => {
        const client = new pg.Client(url);
        await client.connect();
        let done = 0;
        while (Date.now() < end) {
          const values = [hot ? 1 : 1 + Math.floor(Math.random() * accounts)];
          await client.query("begin");
          await client.query({
            name: "a",
            text: "select balance from bench_account where id = $1 for update",
            values,
          });
          await client.query({
            name: "b",
            text: "insert into bench_entry (account_id, delta) values ($1, -1)",
            values,
          });
          await client.query({
            name: "c",
            text: "update bench_account set balance = balance - 1 where id = $1",
            values,
          });
          await client.query("commit");
          done += 1;
        }
        await client.end();
        return done;
      }),
    );
    return counts.reduce((sum, count) => sum + count, 0) / seconds;
  };
}
