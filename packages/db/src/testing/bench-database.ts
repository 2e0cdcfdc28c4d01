import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@portrait-studio/sandbox/free-port";
import { startPostgres } from "@portrait-studio/sandbox/postgres";
import { connectDatabase, type Database } from "../client.ts";
import { migrate } from "../migrate.ts";

export { inSession } from "../in-session.ts";

export interface BenchDatabase {
  url: string;
  db: Database;
  close: () => Promise<void>;
}

/** What fills tables with millions of rows; for benchmarks that measure no commit. */
export const forgetful = { fsync: "off", synchronous_commit: "off", max_wal_size: "4GB" };

/** A separate PostgreSQL with the studio's tables, empty, in a temporary folder. @param settings of the server */
export async function startBenchDatabase(settings: Record<string, string> = {}): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "portrait-studio-bench-"));
  const postgres = await startPostgres({
    dataDir: join(folder, "data"),
    port: await freePort(),
    settings,
  });
  await migrate(postgres.url);
  // a statement that fills a table may take minutes
  const patient = new URL(postgres.url);
  patient.searchParams.set("options", "-c statement_timeout=0");
  const connection = connectDatabase({ url: patient.href, max: 8 });
  return {
    url: postgres.url,
    db: connection.db,
    close: async () => {
      await connection.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
