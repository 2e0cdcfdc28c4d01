import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { startEmbeddedDatabase } from "../src/embedded-database.ts";
import { freePort } from "../src/testing/free-port.ts";

export interface Memory {
  rss: number;
  heapUsed: number;
}

export interface Stage {
  databaseUrl: string;
  /** Connections of the bench's own; names without a schema are the runner's. */
  pool: pg.Pool;
  /** The port that the runner opens. */
  port: number;
  startRunner: (appUrls: string[]) => Promise<BenchRunner>;
  close: () => Promise<void>;
}

export interface BenchRunner {
  url: string;
  memory: () => Promise<Memory>;
  stop: () => Promise<void>;
}

/** A durable PostgreSQL in a temporary folder, and a runner as a separate process. */
export async function openStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), "runner-bench-"));
  const postgres = await startEmbeddedDatabase(folder);
  const pool = new pg.Pool({
    connectionString: postgres.url,
    options: "-c search_path=inngest_runner",
  });
  pool.on("error", () => {});
  const port = await freePort();
  const children: ChildProcess[] = [];
  return {
    databaseUrl: postgres.url,
    pool,
    port,
    startRunner: async (appUrls) => {
      const options = { databaseUrl: postgres.url, port, appUrls, retryIntervalMs: 100 };
      const child = fork(
        fileURLToPath(new URL("./runner-child.ts", import.meta.url)),
        [JSON.stringify(options)],
        { execArgv: ["--expose-gc"], stdio: ["ignore", "ignore", "inherit", "ipc"] },
      );
      children.push(child);
      await once(child, "message");
      return {
        url: `http://127.0.0.1:${port}`,
        memory: async () => {
          const answer = once(child, "message");
          child.send("memory");
          const [memory] = await answer;
          return memory as Memory;
        },
        stop: async () => {
          child.kill("SIGKILL");
          await once(child, "exit");
        },
      };
    },
    close: async () => {
      for (const child of children) child.kill("SIGKILL");
      await pool.end();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
