import type { TestProject } from "vitest/node";
import { startTestPostgres } from "./start-test-postgres.ts";

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

/** DATABASE_URL tries another server; without one the embedded PostgreSQL runs for these tests alone. */
async function startServer(): Promise<RunningServer> {
  // biome-ignore lint/style/noProcessEnv: the one variable that points the whole suite at another server
  const given = process.env.DATABASE_URL;
  return given ? { url: given, stop: async () => {} } : startTestPostgres();
}
