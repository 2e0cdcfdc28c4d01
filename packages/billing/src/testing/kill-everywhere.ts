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
  /** does the same again, in a process that lives, and looks at what came of it */
  again: () => Promise<void>;
}

/**
 * Prepares and kills at one point after the other, until a process lives to the end. The auditor finds nothing, neither after the
 * kill nor after the same was done again.
 * @returns how many were killed
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

/** @returns whether it was killed before its end */
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

/** PostgreSQL has ended what the dead process left; only our own connections are there. */
function quiet(database: TestDatabase): Promise<void> {
  return vi.waitFor(async () => {
    const { rows } = await database.db.execute<{ busy: number }>(sql`
      select count(*)::int as busy from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`);
    expect(rows[0]?.busy).toBe(0);
  }, 10_000);
}

/** Every point up to the last query, or the usual ones, e.g. "sent 5". */
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
