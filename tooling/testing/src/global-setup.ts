import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@portrait-studio/sandbox/free-port";
import { startPostgres } from "@portrait-studio/sandbox/postgres";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of a PostgreSQL server on which tests may create databases. */
    postgresUrl: string;
  }
}

interface RunningServer {
  url: string;
  stop: () => Promise<void>;
}

interface SharedServer {
  server: Promise<RunningServer>;
  users: number;
}

// Every project evaluates this file again, in one process: they share the server through the global object.
const shared = globalThis as typeof globalThis & { portraitStudioPostgres?: SharedServer };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.portraitStudioPostgres ??= { server: startServer(), users: 0 };
  const state = shared.portraitStudioPostgres;
  state.users += 1;
  project.provide("postgresUrl", (await state.server).url);
  return async () => {
    state.users -= 1;
    if (state.users === 0) await (await state.server).stop();
  };
}

/** DATABASE_URL tries another server; without one the embedded PostgreSQL runs in a temporary folder. */
async function startServer(): Promise<RunningServer> {
  // biome-ignore lint/style/noProcessEnv: the one variable that points the whole suite at another server
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), "portrait-studio-postgres-"));
  const postgres = await startPostgres({
    dataDir: join(folder, "data"),
    port: await freePort(),
    settings: { max_connections: "300", fsync: "off" },
  });
  return {
    url: postgres.adminUrl,
    stop: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
