import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { TestDatabase } from "@portrait-studio/db/testing";
import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import { auditLedger } from "../ledger/index.ts";
import { extent } from "./deep.ts";
import type { Deed, Doom } from "./doomed.fixture.ts";

const program = fileURLToPath(new URL("./doomed.fixture.ts", import.meta.url));

type Point = Pick<Doom, "query" | "moment">;

export interface Case {
  deed: Deed;
  /** repeats the operation in a process that is not killed and checks the outcome */
  again: () => Promise<void>;
}

/**
 * Kills a process at one point after another until a process runs to its end. The auditor must find nothing, neither after each
 * kill nor after the operation was repeated.
 * @returns the number of killed processes
 */
export async function killEverywhere(
  database: TestDatabase,
  points: readonly Point[],
  prepare: () => Promise<Case>,
): Promise<number> {
  let killed = 0;
  for (const point of points) {
    const { deed, again } = await prepare();
    const wasKilled = await run({ url: database.url, deed, ...point });
    await quiet(database);
    expect(await auditLedger(database.db), `${deed.do} ${JSON.stringify(point)}`).toEqual([]);
    await again();
    expect(await auditLedger(database.db), `${deed.do} ${JSON.stringify(point)}, again`).toEqual([]);
    if (!wasKilled) break;
    killed += 1;
  }
  return killed;
}

/** @returns whether the process was killed before its end */
function run(doom: Doom): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, JSON.stringify(doom)], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    let errors = "";
    child.stderr.on("data", (chunk) => {
      errors += chunk;
    });
    child.once("exit", (code, signal) => {
      if (signal === "SIGKILL") resolve(true);
      else if (code === 0) resolve(false);
      else reject(new Error(errors));
    });
  });
}

/** Waits until PostgreSQL has ended what the killed process began; then only this test's connections are active. */
function quiet(database: TestDatabase): Promise<void> {
  return vi.waitFor(async () => {
    const { rows } = await database.db.execute<{ busy: number }>(sql`
      select count(*)::int as busy from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`);
    expect(rows[0]?.busy).toBe(0);
  }, 10_000);
}

/** Every point up to the last query with DEEP=1, otherwise the usual ones, e.g. "sent 5". */
export function points(usual: readonly string[], last: number): Point[] {
  const all = Array.from({ length: last }, (_, index) => [
    { query: index + 1, moment: "before" as const },
    { query: index + 1, moment: "sent" as const },
  ]).flat();
  return extent(
    all.filter(({ query, moment }) => usual.includes(`${moment} ${query}`)),
    all,
  );
}
